import Foundation
import Locking

/// Something real that goes on outside a clock, which must not pass its result meanwhile.
///
/// While there is a hold, the clock stands still: `advance`, `run` and `runNext` run what is due
/// now, then wait, in real time, until the hold is released.
package final class ClockHold: Sendable {
  /// The time at which the hold was taken.
  package let start: VirtualClock.Instant

  private let clock: VirtualClock
  private let hold: HoldState

  fileprivate init(clock: VirtualClock, hold: HoldState, start: VirtualClock.Instant) {
    self.clock = clock
    self.hold = hold
    self.start = start
  }

  deinit { release() }

  /// Lets the clock go on. Releasing again does nothing.
  package func release() { clock.release(hold) { _ in } }

  /// Lets the clock go on, with work that is due after what the real thing took.
  ///
  /// - Parameters:
  ///   - elapsed: The time from the start of the hold.
  ///   - label: The name of the work in messages.
  ///   - callSite: The place in the source that messages give.
  /// - Returns: What cancels the work; `nil` if the hold had been given up.
  package func release(
    after elapsed: Duration, label: String, callSite: CallSite, action: @escaping () -> Void
  ) -> ScheduledWork? {
    let due = start.advanced(by: elapsed).nanoseconds
    let origin = WorkOrigin(label: label, callSite: callSite)
    var identity: WorkQueue.Identity?
    clock.release(hold) { state in
      identity = state.insert(due: due, origin: origin, action: action)
    }
    return identity.map { ScheduledWork(clock: clock, identity: $0) }
  }
}

/// The part of a hold that the clock has.
final class HoldState: Sendable {
  let label: String
  let callSite: CallSite
  let isReleased = DispatchSemaphore(value: 0)

  init(label: String, callSite: CallSite) {
    self.label = label
    self.callSite = callSite
  }
}

extension VirtualClock {
  /// Holds the clock at the present time.
  ///
  /// - Parameters:
  ///   - label: What it waits for, in messages.
  ///   - callSite: The place in the source that messages give.
  /// - Returns: The hold, which is released when it goes, at the latest.
  package func hold(_ label: String, callSite: CallSite) -> ClockHold {
    let hold = HoldState(label: label, callSite: callSite)
    let start = state.withLock { state in
      state.holds.append(hold)
      return Instant(nanoseconds: state.now)
    }
    return ClockHold(clock: self, hold: hold, start: start)
  }

  /// Releases a hold, and changes the state in the same step, unless it was released before.
  fileprivate func release(_ hold: HoldState, change: (inout State) -> Void) {
    let isCurrent = state.withLock { state in
      guard let index = state.holds.firstIndex(where: { $0 === hold }) else { return false }
      state.holds.remove(at: index)
      change(&state)
      return true
    }
    if isCurrent { hold.isReleased.signal() }
  }

  /// Waits, in real time, until a hold is released; gives it up after a while, with an issue.
  func wait(for hold: HoldState, callSite: CallSite) {
    guard hold.isReleased.wait(timeout: .now() + holdGuard) == .timedOut else { return }
    release(hold) { _ in }
    IssueReporter.report(
      """
      The clock waited \(holdGuard) s, in real time, for \(hold.label) (\(hold.callSite)).
      It goes on without it. Is the server there, and does it answer?
      """, at: callSite)
  }
}
