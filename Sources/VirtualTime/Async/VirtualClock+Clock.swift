extension VirtualClock: Clock {
  public typealias Duration = Swift.Duration

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the clock has been moved to an instant.
  ///
  /// ```swift
  /// try await clock.sleep(for: .seconds(5))  // takes no time: the test moves the clock
  /// ```
  ///
  /// A deadline that has passed returns after one hop, whether the clock is moved or not. Sleepers
  /// that are due at one instant wake up in the order in which they fell asleep, among the other work
  /// of that instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper(clock: self)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.fallAsleep(until: deadline, continuation)
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  /// Waits, in real time, until so many tasks sleep on the clock.
  ///
  /// Tasks outside of `withVirtualTime` get to their `sleep` whenever the system lets them run. This
  /// is how a test knows that they are there, before it moves the clock:
  ///
  /// ```swift
  /// let task = Task { try await clock.sleep(for: .seconds(1)); return 42 }
  /// await clock.waitForSleepers(count: 1)
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// It ends early when the waiting task is cancelled.
  ///
  /// - Parameters:
  ///   - count: How many tasks; it returns at once if as many sleep already.
  ///   - patience: How long, in real time, they may take to get there; then there is an issue.
  public func waitForSleepers(
    count: Int, patience: Duration = .seconds(30), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let ending = await sleepers.wait(for: count, patience: patience)
    guard case .tooLate(let sleepers) = ending else { return }
    IssueReporter.report(
      """
      The test waited \(patience.inUnits), in real time, until \(count) \
      \(count == 1 ? "task sleeps" : "tasks sleep") on the clock, and there \
      \(sleepers == 1 ? "is 1" : "are \(sleepers)").
      Do the tasks sleep on this clock, and have they not ended before?
      Waiting on the clock:
      \(pending.lines(atMost: 5))
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
