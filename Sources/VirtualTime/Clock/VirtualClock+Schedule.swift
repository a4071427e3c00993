import Locking
public import PortableCombine

extension VirtualClock {
  /// Schedules something that the test does at a time of its own.
  ///
  /// ```swift
  /// clock.schedule(after: .milliseconds(100)) { query.send("Swi") }
  /// clock.schedule(after: .milliseconds(450), label: "typing on") { query.send("SwiftUI") }
  /// clock.run()
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The time from now; a negative one means now, after what is due already.
  ///   - label: The name of the work in ``pending``, in ``trace`` and in messages.
  ///   - action: What to do, on the thread that moves the clock.
  /// - Returns: What cancels the work. Letting go of it does not.
  @discardableResult
  public func schedule(
    after delay: Duration, label: String = "VirtualClock.schedule",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping () -> Void
  ) -> ScheduledWork {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return schedule(
      at: now.advanced(by: delay), label: label, callSite: callSite, action: action)
  }

  /// Schedules work of another part of the package.
  ///
  /// - Parameters:
  ///   - instant: When; a time that has passed means now.
  ///   - label: The name of the work in messages.
  ///   - callSite: The place in the source that messages give.
  /// - Returns: What cancels it.
  package func schedule(
    at instant: Instant, label: String, callSite: CallSite, action: @escaping () -> Void
  ) -> ScheduledWork {
    let origin = WorkOrigin(label: label, callSite: callSite)
    let identity = state.withLock { state in
      state.insert(due: instant.nanoseconds, origin: origin, action: action)
    }
    return ScheduledWork(clock: self, identity: identity)
  }

  /// Schedules work of a scheduler, to run once.
  ///
  /// - Parameters:
  ///   - due: When, in nanoseconds; a time that has passed means now.
  ///   - face: The number of the scheduler.
  ///   - origin: Who schedules it.
  @usableFromInline
  func schedule(
    at due: Int64, face: UInt64, origin: WorkOrigin, action: @escaping () -> Void
  ) {
    _ = state.withLock { state in
      state.insert(due: due, face: face, origin: origin, action: action)
    }
  }

  /// Schedules work for a time that has not passed.
  ///
  /// - Returns: What cancels it; `nil` if the time has passed.
  func scheduleUnlessPassed(
    _ instant: Instant, origin: WorkOrigin, action: @escaping () -> Void
  ) -> ScheduledWork? {
    let identity = state.withLock { state -> WorkQueue.Identity? in
      guard instant.nanoseconds > state.now else { return nil }
      return state.insert(due: instant.nanoseconds, origin: origin, action: action)
    }
    return identity.map { ScheduledWork(clock: self, identity: $0) }
  }
}

/// A piece of work on a clock, as something to cancel.
public final class ScheduledWork: Cancellable, Sendable {
  private let clock: VirtualClock
  private let identity: WorkQueue.Identity

  init(clock: VirtualClock, identity: WorkQueue.Identity) {
    self.clock = clock
    self.identity = identity
  }

  /// Cancels the work, unless it has run, and releases its closure.
  public func cancel() {
    let action = clock.state.withLock { $0.cancel(identity) }
    withExtendedLifetime(action) {}
  }
}
