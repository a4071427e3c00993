public import Locking

/// What the two kinds of subjects share: subscribers, upstreams, and the end.
@usableFromInline
final class SubjectCore<Output, Failure: Error> {
  @usableFromInline typealias Conduit = SubjectConduit<Output, Failure>

  @usableFromInline
  struct State {
    /// The subscribers, in the order in which they came.
    @usableFromInline var conduits: ContiguousArray<Conduit> = []
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    /// The value that a new subscriber gets first, for a subject that keeps one.
    @usableFromInline var current: Output?
    @usableFromInline var upstreams: [any Subscription] = []
    /// Whether upstreams are asked for values. NB: Until then they are not, so that nothing is
    /// lost that no subscriber wants yet.
    @usableFromInline var isDemanding: Bool

    @inlinable
    init(current: Output?) {
      self.current = current
      isDemanding = current != nil
    }

    /// Notes that some subscriber wants values, and returns the upstreams to ask for them.
    @inlinable
    mutating func noteDemand() -> [any Subscription] {
      guard !isDemanding else { return [] }
      isDemanding = true
      return upstreams
    }

    @inlinable
    mutating func remove(_ conduit: Conduit) {
      guard let index = conduits.firstIndex(where: { $0 === conduit }) else { return }
      conduits.remove(at: index)
    }
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  init(current: Output?) { state = Locked(State(current: current)) }

  @inlinable
  func attach<S>(_ subscriber: S, to subject: AnyObject, description: String)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    let conduit = Conduit(core: self, subscriber: subscriber, subject: subject)
    let completion = state.withLock { state -> Subscribers.Completion<Failure>? in
      guard state.completion == nil else { return state.completion }
      conduit.state.owed = state.current.map(Box.init)
      state.conduits.append(conduit)
      return nil
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(
        subscription: SubscriptionOfClosures(
          description: description, request: { conduit.request($0) },
          cancel: { conduit.cancel() }))
    }
  }

  @inlinable
  func send(_ value: Output) {
    // NB: One subscriber and no current value is the usual case, and needs no lists.
    var isUsual = true
    let single = state.withLock { state -> Conduit? in
      guard state.completion == nil else { return nil }
      isUsual = state.conduits.count == 1 && state.current == nil
      guard isUsual else { return nil }
      let conduit = state.conduits[0]
      return conduit.claim(value) ? conduit : nil
    }
    if let single { return single.deliver(value) }
    if !isUsual { sendToAll(value) }
  }

  @inlinable
  @inline(never)
  func sendToAll(_ value: Output) {
    var conduits: ContiguousArray<Conduit> = []
    // NB: Values that a newer one displaces are released after the lock.
    var displaced: [Any] = []
    state.withLock { state in
      guard state.completion == nil else { return }
      if state.current != nil {
        displaced.append(state.current as Any)
        state.current = value
        for conduit in state.conduits { conduit.owe(value).map { displaced.append($0) } }
      }
      for conduit in state.conduits where conduit.claim(value) { conduits.append(conduit) }
    }
    for conduit in conduits { conduit.deliver(value) }
  }

  @usableFromInline
  func send(completion: Subscribers.Completion<Failure>) {
    let (claimed, upstreams) = state.withLock { state -> ([Conduit], [any Subscription]) in
      guard state.completion == nil else { return ([], []) }
      state.completion = completion
      defer {
        state.conduits = []
        state.upstreams = []
      }
      return (state.conduits.filter { $0.claim(completion) }, state.upstreams)
    }
    withExtendedLifetime(upstreams) {}
    for conduit in claimed { conduit.deliver(.completion(completion)) }
  }

  @usableFromInline
  func send(subscription: any Subscription) {
    let isDemanding = state.withLock { state -> Bool? in
      guard state.completion == nil else { return nil }
      state.upstreams.append(subscription)
      return state.isDemanding
    }
    switch isDemanding {
    case nil: subscription.cancel()
    case true?: subscription.request(.unlimited)
    case false?: break
    }
  }

  /// Ends the subject without an event, for when it goes.
  @usableFromInline
  func tearDown() {
    let (conduits, upstreams) = state.withLock { state in
      defer {
        state.conduits = []
        state.upstreams = []
      }
      return (state.conduits, state.upstreams)
    }
    withExtendedLifetime(conduits) {}
    for upstream in upstreams { upstream.cancel() }
  }
}
