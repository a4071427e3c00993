public import Foundation
public import Locking

/// An object that threads use without a lock until one of them retires it.
///
/// It is released, outside of any lock, by the last user to leave after that.
///
/// NB: Behind a pointer, since a stored property would pay for the exclusivity check at every use,
/// and without a type parameter, since a generic class that holds one would look its metadata up
/// when it goes.
@usableFromInline
struct Retirable: ~Copyable, @unchecked Sendable {
  @usableFromInline let storage: UnsafeMutablePointer<Unmanaged<AnyObject>?>

  /// Bit 0 says that the object is retired; the rest counts its users, twice.
  @usableFromInline let usage = AtomicWord(0)

  @inlinable
  init(_ object: AnyObject) {
    typealias Reference = Unmanaged<AnyObject>?
    storage = allocateMemory(
      byteCount: MemoryLayout<Reference>.size, alignment: MemoryLayout<Reference>.alignment
    ).bindMemory(to: Reference.self, capacity: 1)
    storage.initialize(to: .passRetained(object))
  }

  @inlinable
  deinit {
    storage.pointee?.release()
    free(storage)
  }

  /// The object, for whoever has entered and not left.
  @inlinable
  borrowing func object<Object: AnyObject>(as type: Object.Type) -> Object {
    unsafeDowncast(storage.pointee.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0 }, to: type)
  }

  @usableFromInline var isRetired: Bool {
    @inlinable get { usage.load() & 1 != 0 }
  }

  /// Takes the right to use the object, unless it is retired.
  @inlinable
  borrowing func enter() -> Bool {
    guard usage.add(2) & 1 == 0 else {
      leave()
      return false
    }
    return true
  }

  /// Gives up a use.
  @inlinable
  borrowing func leave() {
    // NB: One caller exchanges 1 for 3, after which the count cannot come back to 1.
    if usage.add(0 &- 2) == 1, usage.exchange(1, for: 3) {
      let released = storage.pointee
      storage.pointee = nil
      released?.release()
    }
  }

  /// Lets nobody enter any more. The caller must have entered.
  @inlinable
  borrowing func retire() { _ = usage.formUnion(1) }
}
