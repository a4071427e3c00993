import Locking

/// A clock that a test moves by hand, and what is scheduled on it.
///
/// ```swift
/// let clock = VirtualClock()
/// let queue = DispatchQueue.virtual(clock)
/// let titles = query.debounce(for: .milliseconds(300), scheduler: queue).record(on: clock)
///
/// query.send("Swift")
/// clock.advance(by: .milliseconds(300))  // takes no time
/// ```
///
/// Time is counted in whole nanoseconds from 0, and never moves back. Work that is due at one instant
/// runs in the order in which it was scheduled, on the thread that moves the clock; each piece of
/// work sees the instant it was due at as ``now``. Work for a time that has passed is due now, after
/// what is due already.
///
/// Any thread may schedule and cancel. One thread at a time may move the clock. No lock is held while
/// work runs, and a clock shares nothing with other clocks.
public final class VirtualClock: Sendable {
  struct State {
    var now: Int64 = 0
    var queue: WorkQueue
    /// How many schedulers, and other sources of work, there are.
    var faces: UInt64 = 0
    var drives: [Drive] = []
    var holds: [HoldState] = []
  }

  /// A call that moves the clock, while it lasts. Calls from inside of work are nested.
  struct Drive {
    let thread: UInt
    /// How far the outermost call goes, in nanoseconds.
    let limit: Int64
  }

  let state: Locked<State>
  let sleepers = Sleepers()

  /// How long the clock waits, in real seconds, for work that holds it.
  let holdGuard: Double

  /// Which of several pieces of work that are due at one instant runs first.
  public let ties: TieOrder

  /// Creates a clock that stands at 0.
  ///
  /// - Parameter ties: Which of several pieces of work that are due at one instant runs first.
  public convenience init(ties: TieOrder = .fifo) { self.init(ties: ties, holdGuard: 30) }

  package init(ties: TieOrder = .fifo, holdGuard: Double) {
    self.ties = ties
    self.holdGuard = holdGuard
    state = Locked(State(queue: WorkQueue(ties: ties)))
  }

  /// A line that names the order of ties, for messages, if it is not the usual one.
  package var tieNote: String {
    ties == .fifo ? "" : "\nWork that is due at one instant was put in the order \(ties)."
  }

  /// The number of a new scheduler, or of work that is none of a scheduler's.
  func makeFace() -> UInt64 {
    state.withLock { state in
      state.faces += 1
      return state.faces
    }
  }

  /// The present time: inside of work, the instant at which that was due.
  public var now: Instant { Instant(nanoseconds: state.withLock(\.now)) }

  /// The work that is waiting, in the order in which it will run.
  public var pending: [PendingWork] { state.withLock { $0.queue.pending } }
}

extension VirtualClock {
  /// Schedules work to run once.
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
      state.queue.insert(
        due: max(due, state.now), interval: nil, face: face, origin: origin, action: action)
    }
  }

  /// Schedules work for a time that has not passed.
  ///
  /// - Returns: What cancels it; `nil` if the time has passed.
  func scheduleUnlessPassed(
    _ instant: Instant, action: @escaping () -> Void
  ) -> ScheduledWork? {
    let identity = state.withLock { state -> WorkQueue.Identity? in
      guard instant.nanoseconds > state.now else { return nil }
      state.faces += 1
      return state.queue.insert(
        due: instant.nanoseconds, interval: nil, face: state.faces, origin: Sleeper.origin,
        action: action)
    }
    return identity.map { ScheduledWork(clock: self, identity: $0) }
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
      state.faces += 1
      return state.queue.insert(
        due: max(instant.nanoseconds, state.now), interval: nil, face: state.faces,
        origin: origin, action: action)
    }
    return ScheduledWork(clock: self, identity: identity)
  }
}

/// A piece of work on a clock, as something to cancel.
package final class ScheduledWork: Sendable {
  private let clock: VirtualClock
  private let identity: WorkQueue.Identity

  init(clock: VirtualClock, identity: WorkQueue.Identity) {
    self.clock = clock
    self.identity = identity
  }

  /// Cancels the work, unless it has run, and releases its closure.
  package func cancel() {
    let action = clock.state.withLock { $0.queue.cancel(identity) }
    withExtendedLifetime(action) {}
  }

  /// Whether a next run is to come.
  var isPending: Bool { clock.state.withLock { $0.queue.isPending(identity) } }
}
