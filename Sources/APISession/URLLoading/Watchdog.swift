import Dispatch
import Foundation
import Locking

/// Ends a transfer that is silent for too long, or takes too long as a whole.
///
/// NB: URL loading on Linux cuts timeouts to whole seconds, so that half a second fails at once,
/// and has none for the whole.
final class Watchdog: Sendable {
  private struct State {
    var lastSign: UInt64
    var timer: (any DispatchSourceTimer)?
  }

  private let idleLimit: UInt64?
  private let deadline: UInt64?
  private let state: Locked<State>

  /// Starts to watch. Limits are in seconds; one that is not a positive number sets no limit.
  init(
    idleLimit: TimeInterval, totalLimit: TimeInterval, queue: DispatchQueue,
    expired: @escaping @Sendable () -> Void
  ) {
    let now = DispatchTime.now().uptimeNanoseconds
    self.idleLimit = Self.nanoseconds(idleLimit)
    deadline = Self.nanoseconds(totalLimit).map { now + $0 }
    state = Locked(State(lastSign: now))
    guard let first = nextCheck(lastSign: now) else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      if self?.check() == true { expired() }
    }
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: first))
    state.withLock { $0.timer = timer }
    timer.activate()
  }

  deinit { cancel() }

  /// The transfer has shown a sign of life.
  func touch() {
    let now = DispatchTime.now().uptimeNanoseconds
    state.withLock { $0.lastSign = now }
  }

  func cancel() {
    let timer = state.withLock { state in
      let timer = state.timer
      state.timer = nil
      return timer
    }
    timer?.cancel()
  }

  /// Whether time is up; if not, sets the timer anew.
  private func check() -> Bool {
    let (lastSign, timer) = state.withLock { ($0.lastSign, $0.timer) }
    guard let timer, let next = nextCheck(lastSign: lastSign) else { return false }
    guard DispatchTime.now().uptimeNanoseconds < next else { return true }
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: next))
    return false
  }

  private func nextCheck(lastSign: UInt64) -> UInt64? {
    [idleLimit.map { lastSign + $0 }, deadline].compactMap { $0 }.min()
  }

  private static func nanoseconds(_ limit: TimeInterval) -> UInt64? {
    // NB: A timer further off than a century is no timer, and must not overflow.
    guard limit > 0, limit < 3_155_760_000 else { return nil }
    return UInt64(limit * 1e9)
  }
}
