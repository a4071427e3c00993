/// What a conduit holds, without type parameters: a generic class that goes would look up the
/// metadata of what it holds.
@usableFromInline
struct SubjectConduitState {
  @usableFromInline var demand = Subscribers.Demand.none
  /// Whether a thread is delivering, which uses the downstream without the lock.
  @usableFromInline var isDelivering = false
  @usableFromInline var hasEnded = false
  /// Boxes of events.
  @usableFromInline var queue = Queue<AnyObject>()
  /// A box of the value that goes out on the next demand: a current value not delivered yet.
  @usableFromInline var owed: AnyObject?
  /// What the events go to; released by whoever takes it.
  @usableFromInline var downstream: Unmanaged<AnyObject>?

  @inlinable
  init(downstream: AnyObject) { self.downstream = .passRetained(downstream) }

  /// Ends a delivery, if nothing waits and nothing else has to be done.
  ///
  /// - Returns: Whether the right to deliver was given up.
  @inlinable
  mutating func finishDelivery(adding demand: Subscribers.Demand, isDemanding: Bool) -> Bool {
    guard !hasEnded, queue.isEmpty, isDemanding || demand == .none else { return false }
    self.demand += demand
    isDelivering = false
    return true
  }

  /// Ends the conduit, and returns what has to be released after the lock.
  @inlinable
  mutating func end() -> Released {
    hasEnded = true
    return Released(
      events: queue.takeAll(), owed: owed.take(),
      downstream: isDelivering ? nil : downstream.take())
  }

  /// What an ended conduit held.
  @usableFromInline
  struct Released {
    @usableFromInline let events: [AnyObject]
    @usableFromInline let owed: AnyObject?
    @usableFromInline let downstream: Unmanaged<AnyObject>?

    @inlinable
    init(events: [AnyObject], owed: AnyObject?, downstream: Unmanaged<AnyObject>?) {
      self.events = events
      self.owed = owed
      self.downstream = downstream
    }

    @inlinable
    func release() { downstream?.release() }
  }
}
