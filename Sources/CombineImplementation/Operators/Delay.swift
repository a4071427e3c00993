extension Publisher {
  /// Delivers values and completion later, by the same time each.
  ///
  /// ```swift
  /// taps.delay(for: .milliseconds(300), scheduler: DispatchQueue.main)
  /// ```
  ///
  /// The subscription comes at once. A failure is delayed like a normal end, and nothing is
  /// delivered after a cancellation.
  ///
  /// - Parameters:
  ///   - interval: How much later.
  ///   - tolerance: How much later still it may be; by default the scheduler's minimum.
  ///   - scheduler: Where to deliver.
  ///   - options: The scheduler's options for each event.
  /// - Returns: A publisher of the same events.
  @inlinable
  public func delay<S>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> where S: Scheduler {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that delivers values and completion later.
  public struct Delay<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are delayed.
    public let upstream: Upstream

    /// How much later they are delivered.
    public let interval: Context.SchedulerTimeType.Stride

    /// How much later still it may be.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// Where they are delivered.
    public let scheduler: Context

    /// The scheduler's options for each event.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers another's events later.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let (interval, tolerance) = (interval, tolerance)
      let (scheduler, options) = (scheduler, options)
      upstream.subscribe(
        ScheduledDelivery<S>(downstream: subscriber, description: "Delay") { action in
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options,
            action)
        })
    }
  }
}
