public import Locking

extension Combination {
  @usableFromInline typealias Output = Downstream.Input

  /// Takes a value, which `put` puts in place, and returns what to ask the upstream for.
  @inlinable
  func receive(from part: CombinationPart, put: () -> Void) -> Subscribers.Demand {
    var output: Output?
    state.withLock { state in
      guard state.isActive(part) else { return }
      put()
      let isNested = state.isDelivering && state.receivingThread == currentThreadIdentity()
      let step = state.accept(from: part, isNested: isNested)
      output = take(step, from: &state)
      // NB: Others may be lined up before it though nobody delivers: they go out first.
      if case .lineUp = step, !state.isDelivering { output = take(state.next(), from: &state) }
    }
    guard let output else { return .none }
    return deliver(output, from: part)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>, from part: CombinationPart) {
    var cancelled: [any Subscription] = []
    var released: (any Subscription)?
    state.withLock { state in
      guard state.isActive(part) else { return }
      switch completion {
      case .finished:
        (released, cancelled) = state.end(part, byFailure: false)
      case .failure(let error):
        failure = error
        (released, cancelled) = state.end(part, byFailure: true)
      }
    }
    withExtendedLifetime(released) {}
    for subscription in cancelled { subscription.cancel() }
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

  /// Delivers an output, then what has come meanwhile, and lets other threads in.
  ///
  /// - Parameter trigger: The upstream whose value has led to this, if one has.
  /// - Returns: What to ask that upstream for.
  @inlinable
  func deliver(_ first: Output, from trigger: CombinationPart?) -> Subscribers.Demand {
    var returned = Subscribers.Demand.none
    var upcoming = goOn(adding: downstream.receive(first), returningTo: trigger, &returned)
    while let output = upcoming {
      var none = Subscribers.Demand.none
      upcoming = goOn(adding: downstream.receive(output), returningTo: nil, &none)
    }
    return returned
  }

  /// Does a step, under the lock, and returns what it says to deliver.
  @inlinable
  func take(_ step: CombinationState.Step, from state: inout CombinationState) -> Output? {
    let output: Output?
    switch step {
    case .deliver: output = makeOutput()
    case .deliverLinedUp: output = linedUp.popFirst()
    case .lineUp:
      linedUp.append(makeOutput())
      return nil
    case .keep, .end: return nil
    }
    state.isDelivering = true
    state.receivingThread = currentThreadIdentity()
    return output
  }

  /// Asks the upstreams for what a delivery makes them be asked for, then goes on.
  ///
  /// - Parameters:
  ///   - demand: What the downstream has returned.
  ///   - trigger: The upstream that is in the middle of sending, if one is.
  ///   - returned: What to ask that one for, by returning it.
  @inlinable
  func goOn(
    adding demand: Subscribers.Demand, returningTo trigger: CombinationPart?,
    _ returned: inout Subscribers.Demand
  ) -> Output? {
    var request = CombinationState.Request()
    var output: Output?
    var cancelled: [any Subscription]?
    state.withLock { state in
      state.receivingThread = 0
      request = state.add(demand, returnedTo: trigger)
      // NB: Others are let in while an upstream sends everything, so that it does not pile up.
      if request.isUnlimited { state.isDelivering = false }
      if !request.isPending { output = takeNext(&state, endingWith: &cancelled) }
    }
    returned = request.returned
    if let cancelled { end(cancelling: cancelled) }
    guard request.isPending else { return output }
    for subscription in request.asked { subscription.request(request.demand) }
    guard request.isUnlimited else { return goOn() }
    deliver()
    return nil
  }

  /// Takes the next output for the thread that delivers, or delivers the end, or lets others in.
  @inlinable
  func goOn() -> Output? {
    var cancelled: [any Subscription]?
    let output = state.withLock { takeNext(&$0, endingWith: &cancelled) }
    if let cancelled { end(cancelling: cancelled) }
    return output
  }

  /// Takes the next output, under the lock, or says which subscriptions the end cancels.
  @inlinable
  func takeNext(
    _ state: inout CombinationState, endingWith cancelled: inout [any Subscription]?
  ) -> Output? {
    let step = state.next()
    if case .end = step { cancelled = state.end() }
    return take(step, from: &state)
  }

  @inlinable
  func end(cancelling cancelled: [any Subscription]) {
    for subscription in cancelled { subscription.cancel() }
    // NB: Nobody uses these any more, since the state has ended.
    let failure = failure.take()
    linedUp = Queue()
    downstream.receive(completion: failure.map { .failure($0) } ?? .finished)
  }
}
