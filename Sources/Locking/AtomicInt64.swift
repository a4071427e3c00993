#if !canImport(Darwin)
  import Synchronization
#endif

/// A number of 64 bits that threads read without a lock.
package struct AtomicInt64: ~Copyable, Sendable {
  #if canImport(Darwin)
    // NB: `Synchronization` needs a newer system than the package does.
    private let number: Locked<Int64>

    package init(_ value: Int64) { number = Locked(value) }

    package func load() -> Int64 { number.withLock { $0 } }

    package func store(_ value: Int64) { number.withLock { $0 = value } }
  #else
    private let number: Atomic<Int64>

    package init(_ value: Int64) { number = Atomic(value) }

    package func load() -> Int64 { number.load(ordering: .acquiring) }

    package func store(_ value: Int64) { number.store(value, ordering: .releasing) }
  #endif
}
