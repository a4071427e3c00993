public import Locking

/// The inner part of the operators that combine several publishers.
///
/// Values of all upstreams are put in place under one lock. Whoever finds that something can go out,
/// and that no other thread is delivering, delivers it, and what comes meanwhile: so nothing
/// overlaps, nothing recurses, and no lock is held while anything foreign is called.
///
/// A failure cancels the other upstreams at once, and goes out after the values that are demanded.
@usableFromInline
final class Combination<Rule: CombinationRule, Downstream: Subscriber> {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  struct State {
    @usableFromInline var rule = Rule()
    @usableFromInline var subscriptions: ContiguousArray<(any Subscription)?>
    /// Which upstreams have sent their subscriptions.
    @usableFromInline var isConnected: ContiguousArray<Bool>
    @usableFromInline var hasFinished: ContiguousArray<Bool>
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var failure: Downstream.Failure?
    /// Whether the downstream has its subscription.
    @usableFromInline var isOpen = !Rule.subscribesUpstreamsFirst
    /// Whether a thread is delivering; whatever comes meanwhile is left to it.
    @usableFromInline var isDelivering = false
    /// The thread that is inside the downstream's `receive`.
    @usableFromInline var receivingThread: UInt = 0
    @usableFromInline var hasEnded = false

    @inlinable
    init(count: Int) {
      subscriptions = ContiguousArray(repeating: nil, count: count)
      isConnected = ContiguousArray(repeating: false, count: count)
      hasFinished = ContiguousArray(repeating: false, count: count)
    }

    /// Ends everything, and returns the state that has to be taken down after the lock.
    @inlinable
    mutating func end() -> State {
      let ended = self
      self = State(count: 0)
      hasEnded = true
      return ended
    }
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let convert: (Rule.Output) -> Downstream.Input
  @usableFromInline let description: String
  @usableFromInline let state: Locked<State>

  /// Creates the inner part; call ``start()``, and subscribe a port to every upstream.
  @inlinable
  init(
    downstream: Downstream, description: String, count: Int,
    convert: @escaping (Rule.Output) -> Downstream.Input
  ) {
    self.downstream = downstream
    self.description = description
    self.convert = convert
    state = Locked(State(count: count))
  }

  /// Sends the downstream its subscription, if that comes before the upstreams'.
  @inlinable
  func start() {
    if !Rule.subscribesUpstreamsFirst { downstream.receive(subscription: subscription) }
  }

  /// The subscriber of the upstream at a place in the list.
  ///
  /// - Parameter put: Puts a value in place, under the lock, and leaves in its stead what has to be
  ///   released after the lock.
  @inlinable
  func port<Value>(
    _ index: Int, put: @escaping (inout Rule, inout Value?) -> Void
  ) -> CombinationPort<Value, Failure> {
    CombinationPort(
      combineIdentifier: CombineIdentifier(self), description: description,
      receiveSubscription: { self.connect($0, at: index) },
      receiveValue: { value in
        var value = Optional(value)
        return self.receive(from: index) { put(&$0, &value) }
      },
      receiveCompletion: { self.receive(completion: $0, from: index) })
  }

  @usableFromInline var subscription: SubscriptionOfClosures {
    @inlinable get {
      SubscriptionOfClosures(
        description: description, request: { self.request($0) }, cancel: { self.cancel() })
    }
  }

  @inlinable
  func connect(_ newcomer: any Subscription, at index: Int) {
    var isLast = false
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard !state.hasEnded, !state.isConnected[index] else { return nil }
      state.isConnected[index] = true
      isLast = Rule.subscribesUpstreamsFirst && !state.isConnected.contains(false)
      guard state.failure == nil else { return nil }
      state.subscriptions[index] = newcomer
      guard Rule.asksOneByOne else { return state.demand }
      return state.demand == .unlimited ? .unlimited : .max(1)
    }
    if let demand {
      if demand != .none { newcomer.request(demand) }
    } else {
      newcomer.cancel()
    }
    guard isLast else { return }
    downstream.receive(subscription: subscription)
    state.withLock { $0.isOpen = true }
    deliver()
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let asked = state.withLock { state -> ContiguousArray<(any Subscription)?> in
      guard !state.hasEnded else { return [] }
      state.isOpen = true
      let wasUnlimited = state.demand == .unlimited
      state.demand += demand
      guard demand != .none else { return [] }
      if Rule.asksOneByOne, wasUnlimited || state.demand != .unlimited { return [] }
      return state.subscriptions
    }
    for subscription in asked { subscription?.request(demand) }
    deliver()
  }

  @inlinable
  func cancel() {
    let ended = state.withLock { $0.hasEnded ? nil : $0.end() }
    for subscription in ended?.subscriptions ?? [] { subscription?.cancel() }
  }
}
