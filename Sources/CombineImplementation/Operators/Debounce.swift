import Locking

extension Publisher {
  /// Sends a value only when no other has followed it for some time.
  ///
  /// ```swift
  /// query.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
  /// ```
  ///
  /// A value that still waits when the publisher ends is dropped. A value whose time comes while
  /// there is no demand is dropped.
  ///
  /// - Parameters:
  ///   - dueTime: How long it has to be quiet.
  ///   - scheduler: What measures the time, and where values are delivered.
  ///   - options: The scheduler's options for each value.
  /// - Returns: A publisher of the last value of every burst.
  public func debounce<S>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> where S: Scheduler {
    Publishers.Debounce(
      upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher of values that no other value has followed for some time.
  public struct Debounce<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher of bursts of values.
    public let upstream: Upstream

    /// How long it has to be quiet.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// What measures the time.
    public let scheduler: Context

    /// The scheduler's options for each value.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher of values that no other value has followed for some time.
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(downstream: subscriber, debounce: self))
    }
  }
}

extension Publishers.Debounce {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// Counts the values: only the newest may go out.
      var newest = 0
      var pending: Output?
      var timer: (any Cancellable)?
      var demand = Subscribers.Demand.none
      var outbox = Outbox<Output, Failure>()
    }

    private let downstream: Downstream
    private let dueTime: Context.SchedulerTimeType.Stride
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    private let link = UpstreamLink()
    private let state = Locked(State())

    init(downstream: Downstream, debounce: Publishers.Debounce<Upstream, Context>) {
      self.downstream = downstream
      dueTime = debounce.dueTime
      scheduler = debounce.scheduler
      options = debounce.options
    }

    let description = "Debounce"

    func receive(subscription: any Subscription) {
      guard link.connect(subscription) else { return }
      downstream.receive(subscription: self)
      link.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      let (generation, displaced) = state.withLock { state in
        state.newest += 1
        defer { state.pending = input }
        return (state.newest, state.pending)
      }
      withExtendedLifetime(displaced) {}
      let timer = scheduler.schedule(
        after: scheduler.now.advanced(by: dueTime), interval: dueTime,
        tolerance: scheduler.minimumTolerance, options: options
      ) { [weak self] in self?.comeDue(generation) }
      // NB: The new timer is scheduled before the old one is cancelled, and may have run already.
      let obsolete = state.withLock { state -> (any Cancellable)? in
        guard state.newest == generation, state.pending != nil else { return timer }
        defer { state.timer = timer }
        return state.timer
      }
      obsolete?.cancel()
      return .none
    }

    private func comeDue(_ generation: Int) {
      var timer: (any Cancellable)?
      var dropped: Output?
      let event = state.withLock { state -> Outbox<Output, Failure>.Event? in
        guard state.newest == generation, let value = state.pending.take() else { return nil }
        timer = state.timer.take()
        guard state.demand != .none else {
          dropped = value
          return nil
        }
        state.demand -= 1
        state.outbox.append(.value(value))
        return state.outbox.start()
      }
      withExtendedLifetime(dropped) {}
      timer?.cancel()
      deliver(event)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.complete() else { return }
      drop()
      scheduler.schedule {
        let event = self.state.withLock { state in
          state.outbox.append(.completion(completion))
          return state.outbox.start()
        }
        self.deliver(event)
      }
    }

    private func deliver(_ first: Outbox<Output, Failure>.Event?) {
      Outbox.deliver(first, to: downstream) { demand in
        state.withLock { state in
          state.demand += demand
          return state.outbox.next()
        }
      }
    }

    /// Drops the value that waits, and its timer.
    private func drop() {
      let (timer, value) = state.withLock { state in
        state.newest += 1
        return (state.timer.take(), state.pending.take())
      }
      withExtendedLifetime(value) {}
      timer?.cancel()
    }

    func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

    func cancel() {
      drop()
      let events = state.withLock { $0.outbox.close() }
      withExtendedLifetime(events) {}
      link.cancel()
    }
  }
}
