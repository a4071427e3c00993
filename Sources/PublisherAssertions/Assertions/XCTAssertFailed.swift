import VirtualTime

/// Asserts that the publisher has failed, with an error that meets a condition.
///
/// ```swift
/// XCTAssertFailed(names) {
///   if case .responseError(ResponseError.unacceptableStatusCode(404)) = $0 { true } else { false }
/// }
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - time: When, counted from the clock's start, if that matters.
///   - isExpected: Says whether an error is the expected one; without it, any is.
public func XCTAssertFailed<Output, Failure>(
  _ recorder: Recorder<Output, Failure>, at time: Duration? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, where isExpected: (Failure) -> Bool = { _ in true }
) {
  assertFailed(
    recorder, expected: nil, time: time, isExpected: isExpected,
    callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Asserts that the publisher has failed with an error.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - expected: The error.
///   - time: When, counted from the clock's start, if that matters.
public func XCTAssertFailed<Output, Failure: Equatable>(
  _ recorder: Recorder<Output, Failure>, _ expected: Failure, at time: Duration? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  assertFailed(
    recorder, expected: describeBriefly(expected), time: time, isExpected: { $0 == expected },
    callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

private func assertFailed<Output, Failure>(
  _ recorder: Recorder<Output, Failure>, expected: String?, time: Duration?,
  isExpected: (Failure) -> Bool, callSite: CallSite
) {
  let snapshot = recorder.recording.snapshot(readingValues: false, end: true)
  let end = snapshot.end
  let isOnTime = time == nil || end?.time.sinceStart == time
  var isOther = false
  if case .failure(let error) = end?.event {
    isOther = !isExpected(error)
    if isOnTime, !isOther { return }
  }
  let wanted = (expected.map { " with \($0)" } ?? "") + (time.map { " at \($0.inUnits)" } ?? "")
  let condition = isOther && expected == nil ? ", which does not meet the condition" : ""
  IssueReporter.report(
    """
    Expected \(snapshot.name.inside) to have failed\(wanted), but it \(snapshot.outcome)\(condition).
    \(snapshot.history)
    \(snapshot.advice())
    """, at: callSite)
}
