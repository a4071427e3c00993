import Locking

extension Publishers.CollectByTime {
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible
  where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private struct State {
      var collected: [Upstream.Output] = []
      var demand = Subscribers.Demand.none
      var outbox = Outbox<[Upstream.Output], Upstream.Failure>()
      var timer: (any Cancellable)?
      /// Counts the periods: only the newest timer may end one.
      var period = 0
      var hasEnded = false
    }

    private let downstream: Downstream
    private let scheduler: Context
    private let interval: Context.SchedulerTimeType.Stride
    /// How many values fill an array, if it is not time alone.
    private let count: Int?
    private let options: Context.SchedulerOptions?
    private let link = UpstreamLink()
    private let state = Locked(State())

    init(
      downstream: Downstream, strategy: Publishers.TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      self.downstream = downstream
      self.options = options
      switch strategy {
      case .byTime(let scheduler, let interval):
        (self.scheduler, self.interval, count) = (scheduler, interval, nil)
      case .byTimeOrCount(let scheduler, let interval, let count):
        (self.scheduler, self.interval, self.count) = (scheduler, interval, Swift.max(count, 1))
      }
    }

    var description: String { "CollectByTime" }

    func receive(subscription: any Subscription) {
      guard link.connect(subscription) else { return }
      beginPeriod()
      downstream.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      let isFull = state.withLock { state in
        state.collected.append(input)
        return count.map { state.collected.count >= $0 } ?? false
      }
      if isFull {
        beginPeriod()
        scheduler.schedule(options: options) { self.flush() }
      }
      // NB: By time alone the number of values in an array is open, so each one asks for the next.
      return count == nil ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.complete() else { return }
      stop()
      scheduler.schedule(options: options) { self.end(completion) }
    }

    private func beginPeriod() {
      let period = state.withLock { state -> Int? in
        guard !state.hasEnded else { return nil }
        state.period += 1
        return state.period
      }
      guard let period else { return }
      let timer = scheduler.schedule(
        after: scheduler.now.advanced(by: interval), interval: interval,
        tolerance: scheduler.minimumTolerance, options: options
      ) { [weak self] in self?.endPeriod(period) }
      let obsolete = state.withLock { state -> (any Cancellable)? in
        guard state.period == period, !state.hasEnded else { return timer }
        defer { state.timer = timer }
        return state.timer
      }
      obsolete?.cancel()
    }

    private func endPeriod(_ period: Int) {
      if state.withLock({ $0.period == period && !$0.hasEnded }) { flush() }
    }

    /// Sends what has been collected, if there is any and it is wanted.
    private func flush() {
      deliver(
        state.withLock { state in
          guard !state.collected.isEmpty, state.demand != .none else { return nil }
          state.demand -= 1
          state.outbox.append(.value(state.collected))
          state.collected = []
          return state.outbox.start()
        })
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      var dropped: [Upstream.Output] = []
      deliver(
        state.withLock { state in
          if case .finished = completion, !state.collected.isEmpty, state.demand != .none {
            state.outbox.append(.value(state.collected))
          } else {
            dropped = state.collected
          }
          state.collected = []
          state.outbox.append(.completion(completion))
          return state.outbox.start()
        })
      withExtendedLifetime(dropped) {}
    }

    private func deliver(_ first: Outbox<[Upstream.Output], Failure>.Event?) {
      Outbox.deliver(first, to: downstream) { demand in
        request(demand)
        return state.withLock { $0.outbox.next() }
      }
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand != .none else { return }
      state.withLock { $0.demand += demand }
      link.request(count.map { demand * $0 } ?? .max(1))
    }

    private func stop() {
      let timer = state.withLock { state in
        state.hasEnded = true
        return state.timer.take()
      }
      timer?.cancel()
    }

    func cancel() {
      stop()
      let dropped = state.withLock { state in
        defer { state.collected = [] }
        return (state.collected, state.outbox.close())
      }
      withExtendedLifetime(dropped) {}
      link.cancel()
    }
  }
}
