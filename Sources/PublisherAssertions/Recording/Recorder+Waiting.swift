public import PortableCombine
import VirtualTime

/// Waiting for events, in asynchronous code.
///
/// None of these moves the clock: in `withVirtualTime` it moves by itself, elsewhere the test moves it.
extension Recorder {
  /// The next value that the test has not looked at; waits for it, in real time, if need be.
  ///
  /// ```swift
  /// #expect(await titles.next() == "loading")
  /// #expect(await titles.next() == "done")
  /// ```
  ///
  /// - Parameter patience: How long it may take, in real time; then there is an issue.
  /// - Returns: The value; `nil`, with an issue, if the publisher has ended without one, or none came.
  public func next(
    patience: Duration = .seconds(30), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Output? {
    await next(
      1, patience: patience, fileID: fileID, filePath: filePath, line: line, column: column
    ).first
  }

  /// The next values that the test has not looked at; waits for them, in real time, if need be.
  ///
  /// - Parameters:
  ///   - count: How many values.
  ///   - patience: How long all of them may take, in real time; then there is an issue.
  /// - Returns: The values; fewer, with an issue, if the publisher has ended before, or no more came.
  public func next(
    _ count: Int, patience: Duration = .seconds(30), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> [Output] {
    let ending = await recording.wait(forUnread: count, patience: patience)
    return takeNext(
      count, ending, patience: patience,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits, in real time, until the publisher ends.
  ///
  /// - Parameter patience: How long it may take; then there is an issue.
  /// - Returns: How it has ended; `nil`, with an issue, if it has not.
  @discardableResult
  public func waitForCompletion(
    patience: Duration = .seconds(30), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Subscribers.Completion<Failure>? {
    let ending = await recording.waitForEnd(patience: patience)
    return takeCompletion(
      ending, patience: patience,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Recorder {
  /// Takes values that have been waited for, and reports it if they are not there.
  func takeNext(
    _ count: Int, _ ending: WaitableCount.Ending, patience: Duration, callSite: CallSite
  ) -> [Output] {
    let values = recording.readValues(atMost: count)
    guard values.count < count, !ending.isCancelled else { return values }
    let wanted = count == 1 ? "one more value" : "\(count) more values"
    report(
      "Expected \(wanted) from \(recording.name.inside), but \(values.isEmpty ? "none" : "\(values.count)") came",
      ending, patience: patience, callSite: callSite)
    return values
  }

  /// Takes an end that has been waited for, and reports it if it is not there.
  func takeCompletion(
    _ ending: WaitableCount.Ending, patience: Duration, callSite: CallSite
  ) -> Subscribers.Completion<Failure>? {
    let completion = completion
    guard completion == nil, !ending.isCancelled else { return completion }
    report(
      "Expected \(recording.name.inside) to end", ending, patience: patience, callSite: callSite)
    return nil
  }

  private func report(
    _ expectation: String, _ ending: WaitableCount.Ending, patience: Duration, callSite: CallSite
  ) {
    let snapshot = recording.snapshot(readingValues: false, end: false)
    var wait = ""
    if case .tooLate = ending, patience > .zero {
      wait = " It was waited for \(patience.inUnits), in real time."
    }
    IssueReporter.report(
      """
      \(expectation); it \(snapshot.outcome).\(wait)
      \(snapshot.history)
      \(snapshot.advice())
      """, at: callSite)
  }
}

extension WaitableCount.Ending {
  /// Whether the waiting task was cancelled.
  fileprivate var isCancelled: Bool { if case .cancelled = self { true } else { false } }
}
