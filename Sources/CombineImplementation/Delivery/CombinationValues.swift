/// The values of an upstream that wait for their partners, each used once.
///
/// Like everything that a combination keeps, it is guarded by the combination's lock.
@usableFromInline
final class WaitingValues<Value> {
  @usableFromInline
  struct Storage {
    /// The first value. NB: Usually there is one at most, which needs no queue.
    @usableFromInline var first: Value?
    @usableFromInline var others = Queue<Value>()
    @usableFromInline var othersCount = 0

    @inlinable
    init() {}
  }

  /// NB: Behind a pointer, since a stored property would pay for the exclusivity check at every use.
  @usableFromInline let storage: UnsafeMutablePointer<Storage>

  @inlinable
  init() {
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage())
  }

  @inlinable
  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  @inlinable
  func put(_ value: inout Value?) {
    if storage.pointee.first == nil {
      storage.pointee.first = value.take()
    } else if let value = value.take() {
      storage.pointee.others.append(value)
      storage.pointee.othersCount += 1
    }
  }

  /// Takes the first value, which has to be there.
  @inlinable
  func take() -> Value {
    let taken = storage.pointee.first.take().unsafelyUnwrapped
    if storage.pointee.othersCount > 0 {
      storage.pointee.first = storage.pointee.others.popFirst()
      storage.pointee.othersCount -= 1
    }
    return taken
  }
}

/// The latest value of an upstream, used again and again.
@usableFromInline
final class LatestValue<Value> {
  @usableFromInline var value: Value?

  @inlinable
  init() {}

  /// Puts a value in place, and leaves the one that it displaces to the caller.
  @inlinable
  func put(_ newcomer: inout Value?) { swap(&value, &newcomer) }

  /// The value, which has to be there.
  @usableFromInline var latest: Value {
    @inlinable get { value.unsafelyUnwrapped }
  }
}
