/// What a conduit keeps of one subscriber, without type parameters.
///
/// NB: A debug build would look metadata up at every use of a value that has them, and a generic
/// class that goes would look up the metadata of what it holds.
@usableFromInline
struct SubjectConduitState {
  @usableFromInline var demand = Subscribers.Demand.none
  /// Whether a thread is delivering, which uses the downstream without the lock.
  @usableFromInline var isDelivering = false
  @usableFromInline var hasEnded = false
  /// Whether the downstream is still to be released.
  @usableFromInline var hasDownstream = true
  /// Boxes of events; `nil` until one has to wait.
  @usableFromInline var queue: Queue<AnyObject>?
  /// A box of the event that goes out on the next demand: a current value not delivered yet.
  @usableFromInline var owed: AnyObject?

  @inlinable
  init() {}

  /// Takes demand for one value and the right to deliver it, unless another thread delivers.
  @inlinable
  mutating func claim() -> Bool {
    guard demand != .none, !isDelivering else { return false }
    demand -= .max(1)
    isDelivering = true
    return true
  }

  /// Takes what is owed, now that there is demand, and gives it its place.
  ///
  /// - Returns: The box of the event, if the caller has to deliver it.
  @inlinable
  mutating func takeOwed() -> AnyObject? {
    guard let owed else { return nil }
    self.owed = nil
    if claim() { return owed }
    demand -= .max(1)
    enqueue(owed)
    return nil
  }

  /// Keeps the box of an event until those before it are delivered.
  @inlinable
  mutating func enqueue(_ event: AnyObject) {
    if queue == nil { queue = Queue() }
    queue?.append(event)
  }

  /// Ends a delivery, if nothing waits and nothing else has to be done.
  ///
  /// - Returns: Whether the right to deliver was given up.
  @inlinable
  mutating func finishDelivery(adding demand: Subscribers.Demand, isDemanding: Bool) -> Bool {
    guard !hasEnded, isDemanding || demand == .none else { return false }
    if let queue, !queue.isEmpty { return false }
    self.demand += demand
    isDelivering = false
    return true
  }

  /// Ends the conduit, and returns what has to be released after the lock.
  @inlinable
  mutating func end() -> Released {
    hasEnded = true
    let released = Released(queue: queue, owed: owed, downstream: !isDelivering && takeDownstream())
    queue = nil
    owed = nil
    return released
  }

  /// Says whether the caller has to release the downstream, once the lock is free.
  @inlinable
  mutating func takeDownstream() -> Bool {
    defer { hasDownstream = false }
    return hasDownstream
  }

  /// What an ended conduit held.
  @usableFromInline
  struct Released {
    @usableFromInline let queue: Queue<AnyObject>?
    @usableFromInline let owed: AnyObject?
    /// Whether the downstream has to be released.
    @usableFromInline let downstream: Bool

    @inlinable
    init(queue: Queue<AnyObject>?, owed: AnyObject?, downstream: Bool) {
      self.queue = queue
      self.owed = owed
      self.downstream = downstream
    }
  }
}
