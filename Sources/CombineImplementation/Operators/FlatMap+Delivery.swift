public import Locking

extension Publishers.FlatMap.Inner {
  @inlinable
  func receive(_ value: NewPublisher.Output, from child: Child) -> Subscribers.Demand {
    lock.lock()
    guard state.isOpen, child.isListed else {
      lock.unlock()
      return .none
    }
    let isUnlimited = state.demand == .unlimited
    guard state.claim() else {
      keep(value, of: child)
      lock.unlock()
      return .none
    }
    lock.unlock()
    let returned = downstream.receive(value)
    lock.lock()
    let isDone = state.finishDelivery(adding: returned)
    lock.unlock()
    if !isDone { deliverRest() }
    return isUnlimited ? .none : .max(1)
  }

  /// Keeps a value for later, under the lock.
  ///
  /// NB: Apart, since in a debug build the mere mention of the buffer costs a look-up.
  @inlinable
  @inline(never)
  func keep(_ value: NewPublisher.Output, of child: Child) {
    if buffer == nil { buffer = Queue() }
    buffer?.append((value, child))
    state.waiting += 1
  }

  @inlinable
  func receive(_ completion: Subscribers.Completion<Upstream.Failure>, from child: Child) {
    lock.lock()
    guard !state.hasEnded, !child.hasEnded else { return lock.unlock() }
    child.hasEnded = true
    let subscription = child.subscription.take()
    remove(child)
    state.running -= 1
    let canDeliver = !state.isDelivering && state.canDeliver
    lock.unlock()
    withExtendedLifetime(subscription) {}
    if case .failure(let error) = completion { return fail(error) }
    if maxPublishers != .unlimited { lock.withLock { state.outer }?.request(.max(1)) }
    if canDeliver { deliver() }
  }

  /// Notes a failure, which goes out before anything that still waits.
  @inlinable
  func fail(_ error: Upstream.Failure) {
    lock.withLock {
      guard state.isOpen else { return }
      failure = error
      state.hasFailed = true
    }
    deliver()
  }

  /// Delivers what can be delivered, unless another thread is at it.
  @inlinable
  func deliver() {
    lock.lock()
    let isIdle = !state.isDelivering
    if isIdle { state.isDelivering = true }
    let hasMore = isIdle && !state.finishDelivery(adding: .none)
    lock.unlock()
    if hasMore { deliverRest() }
  }

  /// Goes on delivering until nothing is left that can go out, then lets other threads in.
  @inlinable
  @inline(never)
  func deliverRest() {
    var returned = Subscribers.Demand.none
    while true {
      var next: (value: NewPublisher.Output, child: Child)?
      var isUnlimited = false
      var completion: Subscribers.Completion<Upstream.Failure>?
      var ended: Ended?
      lock.withLock {
        state.demand += returned
        if let failure {
          completion = .failure(failure)
          ended = end()
        } else if state.demand != .none, let first = buffer?.popFirst() {
          state.demand -= .max(1)
          state.waiting -= 1
          isUnlimited = state.demand == .unlimited
          next = first
          return
        } else if state.isComplete {
          completion = .finished
          ended = end()
        }
        state.isDelivering = false
      }
      if let next {
        returned = downstream.receive(next.value)
        if !isUnlimited { next.child.request(.max(1)) }
        continue
      }
      if let ended { cancelUpstreams(of: ended) }
      if let completion { downstream.receive(completion: completion) }
      return
    }
  }
}
