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
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let end = recorder.events.last { $0.isCompletion }
  if case .failure(let error) = end?.event, time == nil || end?.time.sinceStart == time {
    if isExpected(error) { return }
    return IssueReporter.report(
      """
      The publisher failed with another error than expected: \(describeBriefly(error)).
      \(recorder.history)
      """, at: callSite)
  }
  IssueReporter.report(
    """
    Expected the publisher to have failed\(time.map { " at \($0.inUnits)" } ?? ""), but it \
    \(recorder.outcome).
    \(recorder.history)
    """, at: callSite)
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
  XCTAssertFailed(
    recorder, at: time, fileID: fileID, filePath: filePath, line: line, column: column
  ) { $0 == expected }
}
