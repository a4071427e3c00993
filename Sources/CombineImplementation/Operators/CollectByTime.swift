extension Publisher {
  /// Collects values into arrays by time, or by time and number.
  ///
  /// ```swift
  /// ticks.collect(.byTime(DispatchQueue.main, .seconds(1)))
  /// ticks.collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 10))
  /// ```
  ///
  /// Periods count from the subscription. At the end of each, what has come goes out, if anything
  /// has. What is left at the end of the publisher goes out before it; a failure drops it.
  ///
  /// - Parameters:
  ///   - strategy: When an array is full.
  ///   - options: The scheduler's options.
  /// - Returns: A publisher of arrays that are not empty.
  public func collect<S>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> where S: Scheduler {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// When an array of collected values is full.
  public enum TimeGroupingStrategy<Context> where Context: Scheduler {
    /// At the end of each period.
    case byTime(Context, Context.SchedulerTimeType.Stride)

    /// At the end of each period, or when so many values have come, which begins a new period.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher that collects the values of another into arrays by time, or by time and number.
  public struct CollectByTime<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are collected.
    public let upstream: Upstream

    /// When an array is full.
    public let strategy: Publishers.TimeGroupingStrategy<Context>

    /// The scheduler's options.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that collects the values of another into arrays.
    public init(
      upstream: Upstream, strategy: Publishers.TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
      upstream.subscribe(Inner(downstream: subscriber, strategy: strategy, options: options))
    }
  }
}
