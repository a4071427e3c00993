import Locking
public import PortableCombine

/// Work that repeats until it is cancelled, or until nobody keeps it any more.
///
/// NB: One object. `AnyCancellable` around other work would take four, and more time than all the
/// rest of scheduling.
@usableFromInline
final class RepeatingWork: Cancellable {
  private let clock: VirtualClock
  private let identity: WorkQueue.Identity
  /// Guarded by the clock's lock, until nobody has this object any more.
  @exclusivity(unchecked) private var isCancelled = false

  fileprivate init(clock: VirtualClock, identity: WorkQueue.Identity) {
    self.clock = clock
    self.identity = identity
  }

  deinit {
    if !isCancelled { cancel() }
  }

  /// Cancels the work, unless that is done, and releases its closure.
  @usableFromInline
  func cancel() {
    let action = clock.state.withLock { state in
      isCancelled = true
      return state.cancel(identity)
    }
    withExtendedLifetime(action) {}
  }
}

extension VirtualClock {
  /// Schedules work that repeats.
  ///
  /// - Parameters:
  ///   - due: When it runs first, in nanoseconds; a time that has passed means now.
  ///   - interval: The nanoseconds between two runs.
  ///   - face: The number of the scheduler.
  ///   - origin: Who schedules it.
  /// - Returns: What cancels it, also when it goes.
  @usableFromInline
  func repeatWork(
    at due: Int64, interval: Int64, face: UInt64, origin: WorkOrigin, action: @escaping () -> Void
  ) -> RepeatingWork {
    let identity = state.withLock { state in
      state.insert(due: due, interval: interval, face: face, origin: origin, action: action)
    }
    return RepeatingWork(clock: self, identity: identity)
  }
}
