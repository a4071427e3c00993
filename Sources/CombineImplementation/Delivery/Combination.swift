public import Locking

/// The inner part of the operators that combine several publishers.
///
/// Values of all upstreams are put in place under one lock. Whoever finds that something can go out,
/// and that no other thread is delivering, delivers it, and what comes meanwhile: so nothing
/// overlaps, nothing recurses, and no lock is held while anything foreign is called.
///
/// A failure cancels the other upstreams at once, and goes out after the values that are demanded.
@usableFromInline
final class Combination<Downstream: Subscriber> {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let makeOutput: () -> Downstream.Input
  @usableFromInline let description: String
  @usableFromInline let parts: [CombinationPart]
  @usableFromInline let state: Locked<CombinationState>

  // Guarded by the lock.
  @usableFromInline var linedUp = Queue<Downstream.Input>()
  @usableFromInline var failure: Failure?

  /// Creates the inner part; subscribe a port to every upstream.
  ///
  /// The downstream gets its subscription here, if that comes before the upstreams'.
  ///
  /// - Parameter makeOutput: Makes an output of the values that are in place, under the lock.
  @inlinable
  init(
    _ rule: CombinationRule, count: Int, description: String, downstream: Downstream,
    makeOutput: @escaping () -> Downstream.Input
  ) {
    self.downstream = downstream
    self.description = description
    self.makeOutput = makeOutput
    parts = (0..<count).map { _ in
      let part = CombinationPart.allocate(capacity: 1)
      part.initialize(to: CombinationUpstream())
      return part
    }
    let initial = CombinationState(rule: rule, parts: parts)
    state = Locked(initial)
    if initial.isOpen { downstream.receive(subscription: subscription) }
  }

  @inlinable
  deinit {
    for part in parts {
      part.deinitialize(count: 1)
      part.deallocate()
    }
  }

  @usableFromInline var subscription: SubscriptionOfClosures {
    @inlinable get {
      SubscriptionOfClosures(
        description: description, request: { self.request($0) }, cancel: { self.cancel() })
    }
  }

  @inlinable
  func connect(_ newcomer: any Subscription, to part: CombinationPart) {
    let (demand, isLast) = state.withLock { $0.connect(newcomer, to: part) }
    if let demand {
      if demand != .none { newcomer.request(demand) }
    } else {
      newcomer.cancel()
    }
    guard isLast else { return }
    downstream.receive(subscription: subscription)
    request(.none)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let request = state.withLock { $0.add(demand) }
    for subscription in request.asked { subscription.request(request.demand) }
    deliver()
  }

  @inlinable
  func cancel() {
    var dropped: [Downstream.Input] = []
    let cancelled = state.withLock { state -> [any Subscription] in
      guard !state.hasEnded else { return [] }
      dropped = linedUp.takeAll()
      return state.end()
    }
    withExtendedLifetime(dropped) {}
    for subscription in cancelled { subscription.cancel() }
  }
}
