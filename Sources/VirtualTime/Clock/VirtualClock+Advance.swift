import Locking

extension VirtualClock {
  /// Moves the clock on, and runs what is due until then, at the last instant too.
  ///
  /// From inside of work it goes no further than the call that runs the work.
  ///
  /// - Parameter duration: How far; a negative span is an issue, and nothing happens.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard duration >= .zero else {
      return IssueReporter.report(
        """
        The clock was to advance by \(duration.inUnits), and time does not move back.
        It stays at \(now).
        """, at: callSite)
    }
    advance(to: now.advanced(by: duration), including: true, callSite: callSite)
  }

  /// Moves the clock to an instant, and runs what is due until then, at that instant too.
  ///
  /// - Parameter instant: The instant; one that has passed is an issue, and nothing happens.
  public func advance(
    to instant: Instant, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isReachable(instant, callSite: callSite) else { return }
    advance(to: instant, including: true, callSite: callSite)
  }

  /// Moves the clock to an instant, and runs what is due before, but not what is due then.
  ///
  /// ```swift
  /// clock.advance(upTo: deadline)
  /// XCTAssertNoEvents(search)  // the timeout is due at the deadline
  /// clock.runCurrent()
  /// ```
  ///
  /// - Parameter instant: The instant; one that has passed is an issue, and nothing happens.
  public func advance(
    upTo instant: Instant, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isReachable(instant, callSite: callSite) else { return }
    advance(to: instant, including: false, callSite: callSite)
  }

  /// Runs what is due now, and what that schedules for now; the clock stays where it is.
  public func runCurrent(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    advance(to: now, including: true, callSite: callSite)
  }

  private func isReachable(_ instant: Instant, callSite: CallSite) -> Bool {
    guard instant < now else { return true }
    IssueReporter.report(
      """
      The clock was to advance to \(instant), and time does not move back.
      It stays at \(now).
      """, at: callSite)
    return false
  }

  private func advance(to instant: Instant, including isIncluded: Bool, callSite: CallSite) {
    let target = instant.nanoseconds
    let didReach = drive(until: target, callSite: callSite) { limit in
      let end = min(target, limit)
      let last = isIncluded ? end : end - 1
      while step(until: last, towards: end, callSite: callSite) != nil {}
    }
    guard didReach else { return }
    state.withLock { state in
      let limit = state.drives.last?.limit ?? .max
      state.move(to: min(target, limit), time)
    }
  }

  /// Moves the clock to the next piece of work that is due, and runs it.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  public func runNext(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Bool {
    runNext(
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func runNext(callSite: CallSite) -> Bool {
    var didRun = false
    _ = drive(until: .max, isBounded: false, callSite: callSite) { limit in
      didRun = step(until: limit, towards: limit, callSite: callSite) != nil
    }
    return didRun
  }

  /// Runs everything that is due, and what that schedules, until nothing waits any more.
  ///
  /// Work without an end, such as a timer that nobody cancels, stops at a limit, with an issue that
  /// names what goes on scheduling.
  ///
  /// - Parameter limits: How far to go.
  public func run(
    limits: RunLimits = RunLimits(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    run(limits: limits, callSite: callSite) { false }
  }

  /// Runs what is due, until a condition holds or nothing waits any more.
  ///
  /// - Parameters:
  ///   - limits: How far to go; then there is an issue.
  ///   - isDone: The condition, which is looked at before each piece of work.
  package func run(
    limits: RunLimits = RunLimits(), callSite: CallSite, until isDone: () -> Bool
  ) {
    _ = drive(until: .max, isBounded: false, callSite: callSite) { limit in
      var count = RunCount(limits: limits, start: now)
      while !isDone(),
        let run = step(
          until: min(limit, count.horizon), towards: limit, callSite: callSite)
      {
        count.add(run)
        if let reached = count.reached {
          return report(reached, count: count, callSite: callSite)
        }
      }
      if !isDone(), limit > count.horizon, state.withLock({ $0.queue.nextDue() != nil }) {
        report("the time went past \(limits.horizon.inUnits)", count: count, callSite: callSite)
      }
    }
  }

  private func report(_ reached: String, count: RunCount, callSite: CallSite) {
    IssueReporter.report(
      """
      The clock was run until nothing is left to do, and was stopped at \(now): \(reached).
      \(count.culprits(pending: pending))
      Cancel what repeats, or move the clock with advance(by:); run(limits:) takes higher limits.\(tieNote)
      """, at: callSite)
  }
}
