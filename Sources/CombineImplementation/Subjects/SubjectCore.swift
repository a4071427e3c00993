public import Locking

/// What the two kinds of subjects share: subscribers, upstreams, and the end.
@usableFromInline
final class SubjectCore<Output, Failure: Error> {
  @usableFromInline typealias Conduit = SubjectConduit<Output, Failure>

  @usableFromInline let lock = Lock()

  /// Whether there is a value that a new subscriber gets first.
  @usableFromInline let keepsValue: Bool

  // Guarded by the lock.

  /// The subscribers, as a list in the order in which they came. NB: A list of their own links, since
  /// an array of a generic class has a debug build look metadata up at every use.
  @exclusivity(unchecked) @usableFromInline var first: Conduit?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var last: Conduit?
  @exclusivity(unchecked) @usableFromInline var count = 0

  /// Whether upstreams are asked for values. NB: Until then they are not, so that nothing is lost
  /// that no subscriber wants yet.
  @exclusivity(unchecked) @usableFromInline var isDemanding: Bool
  @exclusivity(unchecked) @usableFromInline var upstreams: [any Subscription] = []

  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var current: Output?

  @inlinable
  init(current: Output?) {
    self.current = current
    keepsValue = current != nil
    isDemanding = current != nil
  }

  @inlinable
  func attach<S>(_ subscriber: S, to subject: AnyObject)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    let conduit = Conduit(core: self, subscriber: subscriber, subject: subject)
    lock.lock()
    if hasEnded {
      lock.unlock()
      subscriber.receive(subscription: Subscriptions.empty)
      if let completion { subscriber.receive(completion: completion) }
      return
    }
    if keepsValue { conduit.state.owed = Box(Conduit.Event.value(current.unsafelyUnwrapped)) }
    insert(conduit)
    lock.unlock()
    subscriber.receive(subscription: conduit)
  }

  @inlinable
  func send(_ value: Output) {
    lock.lock()
    // NB: One subscriber and no current value is the usual case, and needs no lists.
    guard count == 1, !keepsValue, let conduit = first, conduit.state.claim() else {
      lock.unlock()
      return sendToAll(value)
    }
    lock.unlock()
    conduit.deliver(value)
  }

  @inlinable
  @inline(never)
  func sendToAll(_ value: Output) {
    var claimed: ContiguousArray<Conduit> = []
    // NB: Values that a newer one displaces are released after the lock.
    var displaced: [Any] = []
    lock.withLock {
      guard !hasEnded else { return }
      if keepsValue {
        displaced.append(current as Any)
        current = value
      }
      var upcoming = first
      while let conduit = upcoming {
        if keepsValue, let owed = conduit.owe(value) { displaced.append(owed) }
        if conduit.claim(value) { claimed.append(conduit) }
        upcoming = conduit.next
      }
    }
    for conduit in claimed { conduit.deliver(value) }
  }

  @usableFromInline
  func send(completion: Subscribers.Completion<Failure>) {
    let (conduits, upstreams) = lock.withLock { () -> ([Conduit], [any Subscription]) in
      guard !hasEnded else { return ([], []) }
      self.completion = completion
      hasEnded = true
      let ended = removeAll()
      return (ended.conduits.filter { $0.claim(completion) }, ended.upstreams)
    }
    withExtendedLifetime(upstreams) {}
    for conduit in conduits { conduit.deliver(.completion(completion)) }
  }

  @usableFromInline
  func send(subscription: any Subscription) {
    let isDemanding = lock.withLock { () -> Bool? in
      guard !hasEnded else { return nil }
      upstreams.append(subscription)
      return self.isDemanding
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
    lock.lock()
    guard first != nil || !upstreams.isEmpty else { return lock.unlock() }
    let (conduits, upstreams) = removeAll()
    lock.unlock()
    withExtendedLifetime(conduits) {}
    for upstream in upstreams { upstream.cancel() }
  }
}
