import Locking

extension Publisher {
  /// Sends at most one value in each interval.
  ///
  /// ```swift
  /// scrolling.throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
  /// ```
  ///
  /// The first value goes out at once, on the scheduler. A value that waits when the publisher ends
  /// still goes out at its time, and the end with it. A value that comes without demand is dropped.
  ///
  /// - Parameters:
  ///   - interval: The least time between two values.
  ///   - scheduler: What measures the time, and where values are delivered.
  ///   - latest: Whether the last value of an interval goes out, rather than the first.
  /// - Returns: A publisher of fewer values.
  public func throttle<S>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> where S: Scheduler {
    Publishers.Throttle(
      upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// A publisher that sends at most one value in each interval.
  public struct Throttle<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher of many values.
    public let upstream: Upstream

    /// The least time between two values.
    public let interval: Context.SchedulerTimeType.Stride

    /// What measures the time.
    public let scheduler: Context

    /// Whether the last value of an interval goes out, rather than the first.
    public let latest: Bool

    /// Creates a publisher that sends at most one value of another in each interval.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(downstream: subscriber, throttle: self))
    }
  }
}

extension Publishers.Throttle {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// The value that goes out next.
      var pending: Output?
      var lastEmission: Context.SchedulerTimeType?
      var completion: Subscribers.Completion<Failure>?
      var demand = Subscribers.Demand.none
      var outbox = Outbox<Output, Failure>()
    }

    private let downstream: Downstream
    private let interval: Context.SchedulerTimeType.Stride
    private let scheduler: Context
    private let latest: Bool
    private let link = UpstreamLink()
    private let state = Locked(State())

    init(downstream: Downstream, throttle: Publishers.Throttle<Upstream, Context>) {
      self.downstream = downstream
      interval = throttle.interval
      scheduler = throttle.scheduler
      latest = throttle.latest
    }

    let description = "Throttle"

    func receive(subscription: any Subscription) {
      guard link.connect(subscription) else { return }
      // NB: The upstream is asked first here, as with Apple's.
      link.request(.unlimited)
      downstream.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      let now = scheduler.now
      var displaced: Output?
      let due = state.withLock { state -> Context.SchedulerTimeType? in
        if let pending = state.pending {
          guard latest else { return nil }
          displaced = pending
          state.pending = input
          return nil
        }
        guard state.demand != .none else { return nil }
        state.demand -= 1
        state.pending = input
        guard let last = state.lastEmission else { return now }
        // NB: A system clock that was set back must not hold the value for longer than the interval.
        return Swift.max(now, Swift.min(last, now).advanced(by: interval))
      }
      withExtendedLifetime(displaced) {}
      guard let due else { return .none }
      if due == now {
        scheduler.schedule { self.emit() }
      } else {
        scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance) { self.emit() }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.complete() else { return }
      let isWaiting = state.withLock { state in
        state.completion = completion
        return state.pending != nil
      }
      if !isWaiting { scheduler.schedule { self.emit() } }
    }

    private func emit() {
      let now = scheduler.now
      let first = state.withLock { state in
        if let value = state.pending.take() {
          state.lastEmission = now
          state.outbox.append(.value(value))
        }
        if let completion = state.completion.take() { state.outbox.append(.completion(completion)) }
        return state.outbox.start()
      }
      Outbox.deliver(first, to: downstream) { demand in
        state.withLock { state in
          state.demand += demand
          return state.outbox.next()
        }
      }
    }

    func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

    func cancel() {
      let (pending, events) = state.withLock { state in
        state.completion = nil
        return (state.pending.take(), state.outbox.close())
      }
      withExtendedLifetime((pending, events)) {}
      link.cancel()
    }
  }
}
