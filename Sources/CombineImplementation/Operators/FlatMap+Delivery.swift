public import Locking

extension Publishers.FlatMap.Inner {
  /// The subscriber of one publisher that was made.
  @usableFromInline
  final class Child: Subscriber {
    @usableFromInline typealias Input = NewPublisher.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let parent: Publishers.FlatMap<NewPublisher, Upstream>.Inner<Downstream>
    // Guarded by the parent's lock.
    // NB: So nothing else has to check for overlapping access, at a cost for each.
    @exclusivity(unchecked) @usableFromInline var subscription: (any Subscription)?
    @exclusivity(unchecked) @usableFromInline var slot: Int?
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    init(parent: Publishers.FlatMap<NewPublisher, Upstream>.Inner<Downstream>) {
      self.parent = parent
    }

    @inlinable
    func receive(subscription: any Subscription) {
      let demand = parent.state.withLock { state -> Subscribers.Demand? in
        guard !state.hasEnded, slot == nil, !hasEnded else { return nil }
        self.subscription = subscription
        slot = state.children.insert(self)
        return state.demand == .unlimited ? .unlimited : .max(1)
      }
      if let demand { subscription.request(demand) } else { subscription.cancel() }
    }

    @inlinable
    func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
      parent.receive(input, from: self)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      parent.receive(completion, from: self)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      parent.state.withLock { _ in subscription }?.request(demand)
    }

    @inlinable
    func cancel() {
      let taken = parent.state.withLock { _ in subscription.take() }
      taken?.cancel()
    }
  }

  @inlinable
  func receive(_ value: NewPublisher.Output, from child: Child) -> Subscribers.Demand {
    var isUnlimited = false
    let mayDeliver = state.withLock { state in
      guard !state.hasEnded, state.failure == nil, child.slot != nil else { return false }
      isUnlimited = state.demand == .unlimited
      guard !state.isDelivering, state.demand != .none, state.buffer.isEmpty else {
        state.buffer.append((value, child))
        return false
      }
      state.demand -= 1
      state.isDelivering = true
      return true
    }
    guard mayDeliver else { return .none }
    continueDelivering(after: downstream.receive(value))
    return isUnlimited ? .none : .max(1)
  }

  @inlinable
  func receive(
    _ completion: Subscribers.Completion<Upstream.Failure>, from child: Child
  ) {
    var subscription: (any Subscription)?
    var canDeliver = false
    let isFirst = state.withLock { state in
      guard !state.hasEnded, !child.hasEnded else { return false }
      child.hasEnded = true
      subscription = child.subscription.take()
      child.slot.take().map { state.children.remove(at: $0) }
      state.running -= 1
      canDeliver = !state.isDelivering && state.canDeliver
      return true
    }
    withExtendedLifetime(subscription) {}
    guard isFirst else { return }
    if case .failure(let error) = completion { return fail(error) }
    if maxPublishers != .unlimited { state.withLock { $0.outer }?.request(.max(1)) }
    if canDeliver { deliver() }
  }

  /// Notes a failure, which goes out before anything that still waits.
  @inlinable
  func fail(_ error: Upstream.Failure) {
    state.withLock { state in
      if !state.hasEnded, state.failure == nil { state.failure = error }
    }
    deliver()
  }

  /// Delivers what can be delivered, unless another thread is at it.
  @inlinable
  func deliver() {
    let hasMore = state.withLock { state in
      guard !state.isDelivering else { return false }
      state.isDelivering = true
      return !state.finishDelivery(adding: .none)
    }
    if hasMore { deliverRest() }
  }

  /// Goes on delivering until nothing is left that can go out, then lets other threads in.
  @inlinable
  func continueDelivering(after returned: Subscribers.Demand) {
    let isDone = state.withLock { $0.finishDelivery(adding: returned) }
    if !isDone { deliverRest() }
  }

  @inlinable
  @inline(never)
  func deliverRest() {
    var returned = Subscribers.Demand.none
    while true {
      var next: (value: NewPublisher.Output, child: Child)?
      var isUnlimited = false
      var completion: Subscribers.Completion<Upstream.Failure>?
      var ended: State?
      state.withLock { state in
        state.demand += returned
        if let failure = state.failure {
          completion = .failure(failure)
          ended = end(&state)
        } else if state.demand != .none, let first = state.buffer.popFirst() {
          state.demand -= 1
          isUnlimited = state.demand == .unlimited
          next = first
          return
        } else if state.isComplete {
          completion = .finished
          ended = end(&state)
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

extension Publishers.FlatMap.Inner.State {
  /// Whether the end has come, and is still to be sent.
  @usableFromInline var isComplete: Bool {
    @inlinable get { isOuterDone && running == 0 && buffer.isEmpty && !hasEnded }
  }

  /// Whether something can go out.
  @usableFromInline var canDeliver: Bool {
    @inlinable get {
      failure != nil || (!buffer.isEmpty && demand != .none) || isComplete
    }
  }

  /// Ends a delivery, if nothing else can go out.
  ///
  /// - Returns: Whether other threads may deliver.
  @inlinable
  mutating func finishDelivery(adding returned: Subscribers.Demand) -> Bool {
    demand += returned
    guard !canDeliver else { return false }
    isDelivering = false
    return true
  }
}
