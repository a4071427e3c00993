import Locking

extension VirtualClock {
  /// A call that moves the clock, while it lasts. Calls from inside of work are nested.
  struct Drive {
    let thread: UInt
    /// How far the outermost call goes, in nanoseconds.
    let limit: Int64
    /// Whether the main queue waits for this thread.
    let servesMainQueue: Bool
    /// Whether the main queue was drained after the last piece of work.
    var hasDrained = false
  }

  /// Lets the running thread move the clock while a closure runs.
  ///
  /// - Parameters:
  ///   - target: How far it wants to go, in nanoseconds.
  ///   - isBounded: Whether it is an issue if it cannot go that far.
  ///   - body: Called with how far it may go.
  /// - Returns: Whether the clock could be moved.
  func drive(
    until target: Int64, isBounded: Bool = true, callSite: CallSite, body: (Int64) -> Void
  ) -> Bool {
    let thread = currentThreadIdentity()
    let servesMainQueue = MainQueue.isServedByCaller
    let outer = state.withLock { state -> Drive? in
      let outer = state.drives.last
      if outer == nil || outer?.thread == thread {
        state.drives.append(
          Drive(
            thread: thread, limit: min(target, outer?.limit ?? .max),
            servesMainQueue: servesMainQueue))
      }
      return outer
    }
    if let outer, outer.thread != thread {
      IssueReporter.report(
        """
        The clock was to be moved while another thread moves it.
        Only one thread at a time may: nothing was done. Any thread may schedule and cancel.
        """, at: callSite)
      return false
    }
    defer { state.withLock { _ = $0.drives.removeLast() } }
    let limit = outer?.limit ?? .max
    if isBounded, target > limit {
      IssueReporter.report(
        """
        The clock was to be advanced to \(Instant(nanoseconds: target)) from inside of work that \
        runs while it is being advanced to \(Instant(nanoseconds: limit)).
        It goes as far as the outer call; schedule what is to happen later instead.
        """, at: callSite)
    }
    body(limit)
    return true
  }

  /// What comes next.
  private enum Step {
    case run(WorkQueue.Run)
    case drainMainQueue
    case wait(HoldState)
    case end
  }

  /// Runs the next piece of work, if it is due until some time.
  ///
  /// - Parameters:
  ///   - limit: The last time at which it may be due.
  ///   - target: How far the clock will be moved in the end, which a hold may not let it.
  /// - Returns: What has run.
  func step(until limit: Int64, towards target: Int64, callSite: CallSite) -> WorkQueue.Run? {
    while true {
      switch nextStep(until: limit, towards: target) {
      case .run(let run):
        run.action()
        if run.isEndless { stop(run.identity, of: run.origin, callSite: callSite) }
        return run
      case .drainMainQueue: MainQueue.drain(callSite: callSite)
      case .wait(let hold): wait(for: hold, callSite: callSite)
      case .end: return nil
      }
    }
  }

  private func nextStep(until limit: Int64, towards target: Int64) -> Step {
    state.withLock { state in
      let drive = state.drives.count - 1
      let due = state.queue.nextDue()
      if due ?? .max > state.now {
        if state.drives[drive].servesMainQueue, !state.drives[drive].hasDrained {
          state.drives[drive].hasDrained = true
          return .drainMainQueue
        }
        // NB: What holds the clock may still add work at any time from now on.
        if let hold = state.holds.first, target > state.now { return .wait(hold) }
      }
      guard let due, due <= limit else { return .end }
      state.move(to: due, time)
      guard let run = state.popFirst() else { return .end }
      state.drives[drive].hasDrained = false
      return .run(run)
    }
  }

  /// Stops work that repeats without a pause, unless it has cancelled itself.
  private func stop(_ identity: WorkQueue.Identity, of origin: WorkOrigin, callSite: CallSite) {
    let action = state.withLock { $0.cancel(identity) }
    guard action != nil else { return }
    IssueReporter.report(
      """
      Work on \(origin) repeats with an interval of 0 or less.
      It would run for ever at \(now), so it has run once and was stopped.
      Give it a positive interval.
      """, at: callSite)
  }
}
