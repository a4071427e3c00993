#if canImport(Darwin)
  import Foundation
#else
  public import Synchronization
#endif

/// An unsigned integer that threads change without a lock, in one total order.
@usableFromInline
package struct AtomicWord: ~Copyable, Sendable {
  #if canImport(Darwin)
    // NB: `Synchronization` needs a newer system than the package does. Only the implementation of
    // Combine uses this type, and no program on Apple's platforms links that.
    @usableFromInline let word: Locked<UInt>

    package init(_ value: UInt) { word = Locked(value) }

    package func load() -> UInt { word.withLock { $0 } }

    package func store(_ value: UInt) { word.withLock { $0 = value } }

    package func add(_ value: UInt) -> UInt {
      word.withLock {
        $0 &+= value
        return $0
      }
    }

    package func formUnion(_ bits: UInt) -> UInt {
      word.withLock {
        $0 |= bits
        return $0
      }
    }

    package func exchange(_ expected: UInt, for value: UInt) -> Bool {
      word.withLock {
        guard $0 == expected else { return false }
        $0 = value
        return true
      }
    }
  #else
    @usableFromInline let word: Atomic<UInt>

    @inlinable
    package init(_ value: UInt) { word = Atomic(value) }

    @inlinable
    package func load() -> UInt { word.load(ordering: .acquiring) }

    @inlinable
    package func store(_ value: UInt) { word.store(value, ordering: .releasing) }

    /// Adds with wrap-around and returns the new value.
    @inlinable
    package func add(_ value: UInt) -> UInt {
      word.wrappingAdd(value, ordering: .acquiringAndReleasing).newValue
    }

    /// Sets bits and returns the new value.
    @inlinable
    package func formUnion(_ bits: UInt) -> UInt {
      word.bitwiseOr(bits, ordering: .acquiringAndReleasing).newValue
    }

    /// Replaces the value if it is the expected one, and says whether it was.
    @inlinable
    package func exchange(_ expected: UInt, for value: UInt) -> Bool {
      word.compareExchange(expected: expected, desired: value, ordering: .acquiringAndReleasing)
        .exchanged
    }
  #endif
}
