/// What `flatMap` keeps, without type parameters.
///
/// NB: A debug build would look metadata up at every use of a value that has them.
@usableFromInline
struct FlatMapState {
  @usableFromInline var outer: (any Subscription)?
  /// Whether the upstream's subscription has come, and not its end.
  @usableFromInline var hasOuter = false
  @usableFromInline var isOuterDone = false
  /// How many publishers are being made or are running.
  @usableFromInline var running = 0
  @usableFromInline var demand = Subscribers.Demand.none
  /// How many values wait for demand, or for the thread that delivers.
  @usableFromInline var waiting = 0
  @usableFromInline var hasFailed = false
  @usableFromInline var isDelivering = false
  @usableFromInline var hasEnded = false

  @inlinable
  init() {}

  /// Whether values are still wanted.
  @usableFromInline var isOpen: Bool {
    @inlinable get { !hasEnded && !hasFailed }
  }

  /// Whether the end has come, and is still to be sent.
  @usableFromInline var isComplete: Bool {
    @inlinable get { isOuterDone && running == 0 && waiting == 0 && !hasEnded }
  }

  /// Whether something can go out.
  @usableFromInline var canDeliver: Bool {
    @inlinable get { hasFailed || (waiting > 0 && demand != .none) || isComplete }
  }

  /// Takes demand for one value and the right to deliver it, unless something has to go out before.
  @inlinable
  mutating func claim() -> Bool {
    guard !isDelivering, demand != .none, waiting == 0 else { return false }
    demand -= .max(1)
    isDelivering = true
    return true
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

  /// Ends everything, and returns the state before, to be taken down after the lock.
  @inlinable
  mutating func end() -> FlatMapState {
    let ended = self
    self = FlatMapState()
    hasEnded = true
    isDelivering = ended.isDelivering
    return ended
  }
}
