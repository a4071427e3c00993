public import Foundation

/// A value that is reached only while a mutex is held.
///
/// The closure passed to `withLock` must not call or release anything foreign: take what has to be
/// called or released out of the state, and do that after the closure.
///
/// NB: A POSIX mutex rather than `Synchronization.Mutex`, whose locking the thread sanitizer does
/// not see on Linux: with it, everyone who runs tests under the sanitizer would be shown races that
/// do not exist.
@usableFromInline
package struct Locked<State>: ~Copyable, @unchecked Sendable {
  /// One allocation: the mutex, and the state behind it.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let state: UnsafeMutablePointer<State>

  @inlinable
  package init(_ initialState: State) {
    let alignment = max(MemoryLayout<pthread_mutex_t>.alignment, MemoryLayout<State>.alignment)
    let offset = (MemoryLayout<pthread_mutex_t>.size + alignment - 1) / alignment * alignment
    let memory = allocateMemory(
      byteCount: offset + MemoryLayout<State>.size, alignment: alignment)
    mutex = memory.bindMemory(to: pthread_mutex_t.self, capacity: 1)
    state = (memory + offset).bindMemory(to: State.self, capacity: 1)
    pthread_mutex_init(mutex, nil)
    state.initialize(to: initialState)
  }

  @inlinable
  deinit {
    pthread_mutex_destroy(mutex)
    state.deinitialize(count: 1)
    free(mutex)
  }

  /// Runs `body` with the state while the mutex is held, and returns its result.
  @inlinable
  package borrowing func withLock<Result, Failure>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state.pointee)
  }
}
