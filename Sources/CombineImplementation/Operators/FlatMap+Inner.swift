public import Locking

extension Publishers.FlatMap {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher
    @usableFromInline let subscribe: (NewPublisher, Inner) -> Void
    @usableFromInline let lock = Lock()

    // Guarded by the lock.
    @exclusivity(unchecked) @usableFromInline var state = FlatMapState()
    /// The subscribers of the publishers that run, as a list in the order in which they came.
    @exclusivity(unchecked) @usableFromInline var firstChild: Child?
    @exclusivity(unchecked) @usableFromInline unowned(unsafe) var lastChild: Child?
    /// Values that wait; `nil` until one has to.
    @exclusivity(unchecked) @usableFromInline var buffer:
      Queue<(value: NewPublisher.Output, child: Child)>?
    @exclusivity(unchecked) @usableFromInline var failure: Upstream.Failure?

    @usableFromInline let downstream: Downstream

    @inlinable
    init(
      downstream: Downstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.downstream = downstream
      self.maxPublishers = maxPublishers
      self.transform = transform
      subscribe = Child.subscribing()
    }

    @usableFromInline var description: String { "FlatMap" }

    @inlinable
    func receive(subscription: any Subscription) {
      lock.lock()
      let isWanted = !state.hasEnded && !state.hasOuter && !state.isOuterDone
      if isWanted {
        state.outer = subscription
        state.hasOuter = true
      }
      lock.unlock()
      if isWanted { subscription.request(maxPublishers) } else { subscription.cancel() }
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      lock.lock()
      let isWanted = state.isOpen && state.hasOuter
      if isWanted { state.running += 1 }
      lock.unlock()
      if isWanted { subscribe(transform(input), self) }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      let outer = lock.withLock {
        state.isOuterDone = true
        state.hasOuter = false
        return state.outer.take()
      }
      withExtendedLifetime(outer) {}
      if case .failure(let error) = completion { return fail(error) }
      deliver()
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      let children = lock.withLock { () -> [Child] in
        guard !state.hasEnded else { return [] }
        let isNew = demand == .unlimited && state.demand != .unlimited
        state.demand += demand
        return isNew ? allChildren : []
      }
      for child in children { child.request(.unlimited) }
      deliver()
    }

    @inlinable
    func cancel() {
      let ended = lock.withLock { state.hasEnded ? nil : end() }
      if let ended { cancelUpstreams(of: ended) }
    }
  }
}

extension Publishers.FlatMap.Inner {
  /// What has to be taken down when everything has ended, after the lock.
  @usableFromInline
  struct Ended {
    @usableFromInline let state: FlatMapState
    @usableFromInline let children: [Child]
    @usableFromInline let buffer: Queue<(value: NewPublisher.Output, child: Child)>?
    @usableFromInline let failure: Upstream.Failure?

    @inlinable
    init(
      state: FlatMapState, children: [Child],
      buffer: Queue<(value: NewPublisher.Output, child: Child)>?, failure: Upstream.Failure?
    ) {
      self.state = state
      self.children = children
      self.buffer = buffer
      self.failure = failure
    }
  }

  /// Ends everything, under the lock.
  @inlinable
  func end() -> Ended {
    let ended = Ended(
      state: state.end(), children: allChildren, buffer: buffer, failure: failure)
    while let child = firstChild { remove(child) }
    buffer = nil
    failure = nil
    return ended
  }

  @inlinable
  func cancelUpstreams(of ended: Ended) {
    ended.state.outer?.cancel()
    for child in ended.children { child.cancel() }
  }
}
