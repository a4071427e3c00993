public import Locking

/// Counts the users of something that threads use without a lock until one of them retires it.
///
/// The last user to leave after that releases it, outside of any lock.
///
/// NB: The thing itself is the owner's: a value with a type parameter would have a debug build look
/// its metadata up at every use.
@usableFromInline
struct RetirableUsage: ~Copyable, Sendable {
  /// Bit 0 says that the thing is retired; the rest counts its users, twice.
  @usableFromInline let word = AtomicWord(0)

  @inlinable
  init() {}

  @usableFromInline var isRetired: Bool {
    @inlinable get { word.load() & 1 != 0 }
  }

  /// Takes the right to use the thing, unless it is retired.
  @inlinable
  borrowing func enter() -> Bool {
    var seen = word.load()
    while seen & 1 == 0 {
      if word.exchange(seen, for: seen &+ 2) { return true }
      seen = word.load()
    }
    return false
  }

  /// Gives up a use.
  ///
  /// - Returns: Whether the caller has to release the thing: nobody will use it any more.
  @inlinable
  borrowing func leave() -> Bool { word.add(0 &- 2) == 1 }

  /// Lets nobody enter any more. The caller must have entered.
  @inlinable
  borrowing func retire() { _ = word.formUnion(1) }
}
