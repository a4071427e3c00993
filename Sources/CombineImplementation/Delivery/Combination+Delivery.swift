public import Locking

extension Combination {
  @usableFromInline typealias Item = (output: Rule.Output, source: Int)

  @inlinable
  func receive(from index: Int, put: (inout Rule) -> Void) -> Subscribers.Demand {
    var first: Item?
    state.withLock { state in
      guard !state.hasEnded, state.failure == nil, state.isConnected[index],
        !state.hasFinished[index]
      else { return }
      put(&state.rule)
      let isNested = state.isDelivering && state.receivingThread == currentThreadIdentity()
      state.rule.accept(demand: &state.demand, isNested: isNested)
      guard state.isOpen, !state.isDelivering else { return }
      first = takeItem(&state)
    }
    return first.map { deliver($0, from: index) } ?? .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>, from index: Int) {
    var released: (any Subscription)?
    var cancelled: ContiguousArray<(any Subscription)?> = []
    state.withLock { state in
      guard !state.hasEnded, state.failure == nil, state.isConnected[index],
        !state.hasFinished[index]
      else { return }
      state.hasFinished[index] = true
      released = state.subscriptions[index].take()
      guard case .failure(let error) = completion else { return }
      state.failure = error
      cancelled = state.subscriptions
      state.subscriptions = ContiguousArray(repeating: nil, count: cancelled.count)
    }
    withExtendedLifetime(released) {}
    for subscription in cancelled { subscription?.cancel() }
    deliver()
  }

  /// Delivers what can be delivered, unless another thread is at it.
  @inlinable
  func deliver() {
    let isFree = state.withLock { state in
      guard state.isOpen, !state.isDelivering, !state.hasEnded else { return false }
      state.isDelivering = true
      return true
    }
    guard isFree, let first = goOn() else { return }
    _ = deliver(first, from: nil)
  }

  /// Delivers an item, then what has come meanwhile, and lets other threads in.
  ///
  /// - Parameter trigger: The upstream whose value has led to this, if one has.
  /// - Returns: What to ask that upstream for.
  @inlinable
  func deliver(_ first: Item, from trigger: Int?) -> Subscribers.Demand {
    let demand = downstream.receive(convert(first.output))
    var returned = Subscribers.Demand.none
    var upcoming = goOn(adding: demand, after: first.source, trigger: trigger, &returned)
    while let item = upcoming {
      let demand = downstream.receive(convert(item.output))
      var none = Subscribers.Demand.none
      upcoming = goOn(adding: demand, after: item.source, trigger: nil, &none)
    }
    return returned
  }

  /// Takes the next item, under the lock, for the calling thread to deliver.
  @inlinable
  func takeItem(_ state: inout State) -> Item? {
    guard let item = state.rule.next(demand: &state.demand) else { return nil }
    state.isDelivering = true
    state.receivingThread = currentThreadIdentity()
    return item
  }

  /// Asks the upstreams for what a delivery makes them be asked for, then goes on.
  ///
  /// - Parameters:
  ///   - demand: What the downstream has returned.
  ///   - source: The upstream that the item came from.
  ///   - trigger: The upstream that is in the middle of sending, which is asked by what is returned
  ///     to it.
  ///   - returned: What to return to that one.
  @inlinable
  func goOn(
    adding demand: Subscribers.Demand, after source: Int, trigger: Int?,
    _ returned: inout Subscribers.Demand
  ) -> Item? {
    guard demand != .none || Rule.asksOneByOne else { return goOn() }
    var asked: ContiguousArray<(any Subscription)?> = []
    var amount = Subscribers.Demand.none
    state.withLock { state in
      state.receivingThread = 0
      guard !state.hasEnded, state.demand != .unlimited else { return }
      state.demand += demand
      if Rule.asksOneByOne, state.demand != .unlimited {
        amount = .max(1)
        if source == trigger { returned = amount } else { asked = [state.subscriptions[source]] }
      } else {
        amount = demand
        asked = state.subscriptions
        if let trigger {
          returned = amount
          asked[trigger] = nil
        }
      }
      // NB: An upstream that is asked for everything may send it at once, without end. Others are
      // let in meanwhile, so that it goes out and does not pile up.
      if amount == .unlimited { state.isDelivering = false }
    }
    for subscription in asked { subscription?.request(amount) }
    guard amount == .unlimited else { return goOn() }
    deliver()
    return nil
  }

  /// Takes the next item for the thread that delivers, or delivers the end, or lets others in.
  @inlinable
  func goOn() -> Item? {
    var item: Item?
    var ended: State?
    var completion = Subscribers.Completion<Failure>.finished
    state.withLock { state in
      state.receivingThread = 0
      guard !state.hasEnded else { return }
      item = takeItem(&state)
      guard item == nil else { return }
      if let failure = state.failure {
        completion = .failure(failure)
        ended = state.end()
      } else if state.rule.isExhausted(state.hasFinished) {
        ended = state.end()
      } else {
        state.isDelivering = false
      }
    }
    guard let ended else { return item }
    for subscription in ended.subscriptions { subscription?.cancel() }
    downstream.receive(completion: completion)
    return nil
  }
}
