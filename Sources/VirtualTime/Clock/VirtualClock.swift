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
    private(set) var now: Int64 = 0
    var queue: WorkQueue
    /// How many schedulers, and other sources of work, there are.
    var faces: UInt64 = 0
    var drives: [Drive] = []
    var holds: [HoldState] = []
    var trace: TraceBuffer

    mutating func insert(
      due: Int64, interval: Int64? = nil, face: UInt64, origin: WorkOrigin,
      action: @escaping () -> Void
    ) -> WorkQueue.Identity {
      queue.insert(
        now: now, due: due, interval: interval, face: face, origin: origin, action: action)
    }

    /// Moves the time on, unless it is as late already.
    mutating func move(to instant: Int64, _ time: borrowing AtomicInt64) {
      guard instant > now else { return }
      now = instant
      time.store(instant)
    }

    /// Adds work that is none of a scheduler's, and has a place of its own among ties.
    mutating func insert(
      due: Int64, origin: WorkOrigin, action: @escaping () -> Void
    ) -> WorkQueue.Identity {
      faces += 1
      return insert(due: due, face: faces, origin: origin, action: action)
    }

    /// Cancels work, and returns its closure, to be released without the lock.
    mutating func cancel(_ identity: WorkQueue.Identity) -> (() -> Void)? {
      if trace.isOn, let work = queue.work(identity) { note(.cancelled, work) }
      return queue.cancel(identity)
    }

    /// Takes the first piece of work, at its time.
    mutating func popFirst() -> WorkQueue.Run? {
      if trace.isOn, let work = queue.first { note(.ran, work) }
      return queue.popFirst()
    }

    private mutating func note(_ event: TraceEntry.Event, _ work: PendingWork) {
      trace.add(
        TraceEntry(event: event, time: VirtualClock.Instant(nanoseconds: now), work: work))
    }
  }

  let state: Locked<State>
  /// The time, for those who only want to know it.
  let time = AtomicInt64(0)
  /// How many tasks sleep on the clock.
  let sleepers = WaitableCount()

  /// How long the clock waits, in real seconds, for work that holds it.
  let holdGuard: Double

  /// Which of several pieces of work that are due at one instant runs first.
  public let ties: TieOrder

  /// Creates a clock that stands at 0.
  ///
  /// - Parameters:
  ///   - ties: Which of several pieces of work that are due at one instant runs first.
  ///   - traceCapacity: How many things that have happened ``trace`` keeps; 0 keeps none, and costs
  ///     nothing.
  public convenience init(ties: TieOrder = .fifo, traceCapacity: Int = 0) {
    self.init(ties: ties, traceCapacity: traceCapacity, holdGuard: 30)
  }

  package init(ties: TieOrder = .fifo, traceCapacity: Int = 0, holdGuard: Double) {
    self.ties = ties
    self.holdGuard = holdGuard
    state = Locked(
      State(queue: WorkQueue(ties: ties), trace: TraceBuffer(capacity: traceCapacity)))
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
  public var now: Instant { Instant(nanoseconds: time.load()) }

  /// The work that is waiting, in the order in which it will run.
  ///
  /// ```swift
  /// print(clock.pending)  // 350ms  DispatchQueue.virtual (AppTests/SearchTests.swift:12), …
  /// ```
  public var pending: WorkList<PendingWork> { WorkList(state.withLock { $0.queue.pending }) }

  /// What ran and what was cancelled, the oldest first: the last of it, as much as the capacity that
  /// was given to the clock.
  ///
  /// ```swift
  /// let clock = VirtualClock(traceCapacity: 1000)
  /// …
  /// print(clock.trace)
  /// // 300ms  ran  debounce (AppTests/SearchTests.swift:12)
  /// // 650ms  cancelled  timeout, every 5s (AppTests/SearchTests.swift:14), due at 5300ms
  /// ```
  public var trace: WorkList<TraceEntry> { WorkList(state.withLock { $0.trace.entries }) }
}
