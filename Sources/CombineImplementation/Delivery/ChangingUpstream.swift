import Locking

/// The connection of an operator that goes through several upstreams, one after the other, and
/// carries over to the next what its downstream has demanded and not received.
struct ChangingUpstream: ~Copyable {
  struct State {
    var current: (any Subscription)?
    var demand = Subscribers.Demand.none
    var hasEnded = false
  }

  private let state = Locked(State())

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Makes a subscription the current one, with all outstanding demand; after the end, cancels it.
  borrowing func connect(_ newcomer: any Subscription) {
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard !state.hasEnded, state.current == nil else { return nil }
      state.current = newcomer
      return state.demand
    }
    guard let demand else { return newcomer.cancel() }
    if demand != .none { newcomer.request(demand) }
  }

  /// Forgets the current subscription, whose publisher has ended.
  borrowing func disconnect() {
    let released = state.withLock { $0.current.take() }
    withExtendedLifetime(released) {}
  }

  borrowing func request(_ demand: Subscribers.Demand) {
    let current = state.withLock { state -> (any Subscription)? in
      guard !state.hasEnded else { return nil }
      state.demand += demand
      return state.current
    }
    current?.request(demand)
  }

  /// Accounts for a value that is about to be delivered, and says whether it may be.
  borrowing func consume() -> Bool {
    state.withLock { state in
      guard !state.hasEnded, state.demand != .none else { return false }
      state.demand -= 1
      return true
    }
  }

  /// Accounts for the demand that the downstream has returned, which the upstream gets returned.
  borrowing func add(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    guard demand != .none else { return .none }
    state.withLock { $0.demand += demand }
    return demand
  }

  /// Ends it, and says whether it had not ended before.
  borrowing func end() -> Bool { finish().isFirst }

  /// Ends it and cancels the upstream, and says whether it had not ended before.
  @discardableResult
  borrowing func cancel() -> Bool {
    let (isFirst, subscription) = finish()
    subscription?.cancel()
    return isFirst
  }

  private borrowing func finish() -> (isFirst: Bool, subscription: (any Subscription)?) {
    state.withLock { state in
      defer { state.hasEnded = true }
      return (!state.hasEnded, state.current.take())
    }
  }
}
