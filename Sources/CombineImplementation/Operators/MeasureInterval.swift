import Locking

extension Publisher {
  /// Sends the time between every two values, in the place of the values.
  ///
  /// ```swift
  /// taps.measureInterval(using: DispatchQueue.main)  // 1.2 s, 0.4 s, …
  /// ```
  ///
  /// The first interval counts from the subscription.
  ///
  /// - Parameters:
  ///   - scheduler: What measures the time.
  ///   - options: Not used.
  /// - Returns: A publisher of spans of time.
  public func measureInterval<S>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> where S: Scheduler {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// A publisher of the time between every two values of another.
  public struct MeasureInterval<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are timed.
    public let upstream: Upstream

    /// What measures the time.
    public let scheduler: Context

    /// Creates a publisher of the time between every two values of another.
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Context.SchedulerTimeType.Stride
    {
      upstream.subscribe(Inner(downstream: subscriber, scheduler: scheduler))
    }
  }
}

extension Publishers.MeasureInterval {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let scheduler: Context
    private let link = UpstreamLink()
    private let last = Locked<Context.SchedulerTimeType?>(nil)

    init(downstream: Downstream, scheduler: Context) {
      self.downstream = downstream
      self.scheduler = scheduler
    }

    let description = "MeasureInterval"

    func receive(subscription: any Subscription) {
      guard link.connect(subscription) else { return }
      let now = scheduler.now
      last.withLock { $0 = now }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      let now = scheduler.now
      let previous = last.withLock { last in
        defer { last = now }
        return last ?? now
      }
      return downstream.receive(previous.distance(to: now))
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.complete() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { link.request(demand) }

    func cancel() { link.cancel() }
  }
}
