import Locking

extension Publishers.Buffer {
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    struct State {
      var values = Queue<Output>()
      var demand = Subscribers.Demand.none
      var completion: Subscribers.Completion<Failure>?
      /// Whether the downstream has its subscription.
      var isOpen = false
      /// Whether a thread is delivering; whatever comes meanwhile is left to it.
      var isDelivering = false
      /// Whether no value is taken any more, because one did not fit.
      var hasOverflown = false
      var hasEnded = false
    }

    private let downstream: Downstream
    private let size: Int
    private let prefetch: Publishers.PrefetchStrategy
    private let whenFull: Publishers.BufferingStrategy<Failure>
    private let link = UpstreamLink()
    private let state = Locked(State())

    init(downstream: Downstream, buffer: Publishers.Buffer<Upstream>) {
      self.downstream = downstream
      size = Swift.max(buffer.size, 0)
      prefetch = buffer.prefetch
      whenFull = buffer.whenFull
    }

    let description = "Buffer"

    func receive(subscription: any Subscription) {
      guard link.connect(subscription) else { return }
      // NB: The upstream is asked before the downstream has its subscription, as with Apple's: what
      // comes at once goes through the buffer.
      switch prefetch {
      case .keepFull: if size > 0 { link.request(.max(size)) }
      case .byRequest: link.request(.unlimited)
      }
      downstream.receive(subscription: self)
      request(.none)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      var displaced: Output?
      var makeError: (() -> Failure)?
      let passes = state.withLock { state in
        guard !state.hasEnded, !state.hasOverflown else { return false }
        if state.isOpen, !state.isDelivering, state.demand != .none, state.values.isEmpty {
          state.demand -= 1
          state.isDelivering = true
          return true
        }
        (displaced, makeError) = keep(input, in: &state)
        return false
      }
      withExtendedLifetime(displaced) {}
      if let makeError, link.cancel() { fail(with: makeError()) }
      guard passes else { return .none }
      deliver(after: downstream.receive(input))
      return prefetch == .keepFull ? .max(1) : .none
    }

    /// Keeps a value, under the lock, and returns what has to be released or called after it.
    private func keep(
      _ input: Output, in state: inout State
    ) -> (displaced: Output?, makeError: (() -> Failure)?) {
      if state.values.count < size {
        state.values.append(input)
        return (nil, nil)
      }
      switch whenFull {
      case .dropNewest:
        return (nil, nil)
      case .dropOldest:
        guard let oldest = state.values.popFirst() else { return (nil, nil) }
        state.values.append(input)
        return (oldest, nil)
      case .customError(let makeError):
        state.hasOverflown = true
        return (nil, makeError)
      }
    }

    /// Notes the failure of an overflow, which goes out after what is demanded of the values.
    private func fail(with error: Failure) {
      state.withLock { state in
        if !state.hasEnded { state.completion = .failure(error) }
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.complete() else { return }
      let mayDeliver = state.withLock { state in
        guard !state.hasEnded else { return false }
        state.completion = completion
        guard state.isOpen, !state.isDelivering else { return false }
        state.isDelivering = true
        return true
      }
      if mayDeliver { deliver(after: .none) }
    }

    func request(_ demand: Subscribers.Demand) {
      let mayDeliver = state.withLock { state in
        state.demand += demand
        state.isOpen = true
        guard !state.isDelivering, !state.hasEnded else { return false }
        state.isDelivering = true
        return true
      }
      if mayDeliver { deliver(after: .none) }
    }

    func cancel() {
      let released = state.withLock { state in
        let released = (state.values.takeAll(), state.completion)
        state.completion = nil
        state.hasEnded = true
        return released
      }
      withExtendedLifetime(released) {}
      link.cancel()
    }
  }
}

extension Publishers.Buffer.Inner {
  private enum Step {
    case value(Upstream.Output)
    case refill(Int)
    case completion(Subscribers.Completion<Upstream.Failure>, dropped: [Upstream.Output])
  }

  /// Goes on delivering until nothing is left that can go out, then lets other threads in.
  private func deliver(after returned: Subscribers.Demand) {
    var returned = returned
    var drained = 0
    while let step = nextStep(adding: returned, drained: &drained) {
      returned = .none
      switch step {
      case .value(let value): returned = downstream.receive(value)
      case .refill(let count): link.request(.max(count))
      case .completion(let completion, _): downstream.receive(completion: completion)
      }
    }
  }

  private func nextStep(adding demand: Subscribers.Demand, drained: inout Int) -> Step? {
    state.withLock { state in
      state.demand += demand
      if state.demand != .none, let value = state.values.popFirst() {
        state.demand -= 1
        drained += 1
        return .value(value)
      }
      if let completion = state.completion {
        var isDue = state.values.isEmpty
        if case .failure = completion { isDue = true }
        if isDue {
          state.completion = nil
          state.hasEnded = true
          return .completion(completion, dropped: state.values.takeAll())
        }
      }
      if drained > 0, prefetch == .keepFull, state.completion == nil, !state.hasEnded {
        defer { drained = 0 }
        return .refill(drained)
      }
      state.isDelivering = false
      return nil
    }
  }
}
