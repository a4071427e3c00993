public import Foundation

/// A mutex, for state that its owner keeps in properties of its own.
///
/// `Locked` is what to use. This is for the few paths that every event takes: in a debug build a
/// value with type parameters behind a lock, and a closure to reach it, cost more than all the rest.
/// Between `lock` and `unlock` nothing foreign may be called or released.
///
/// The properties are marked `@exclusivity(unchecked)`: the lock does what the check would do.
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  @inlinable
  package init() {
    mutex = allocateMemory(
      byteCount: MemoryLayout<pthread_mutex_t>.size,
      alignment: MemoryLayout<pthread_mutex_t>.alignment
    ).assumingMemoryBound(to: pthread_mutex_t.self)
    pthread_mutex_init(mutex, nil)
  }

  @inlinable
  deinit {
    pthread_mutex_destroy(mutex)
    free(mutex)
  }

  @inlinable
  package borrowing func lock() { pthread_mutex_lock(mutex) }

  @inlinable
  package borrowing func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs `body` while the mutex is held, and returns its result.
  @inlinable
  package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
