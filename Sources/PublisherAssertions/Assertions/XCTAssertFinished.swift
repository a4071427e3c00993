import VirtualTime

/// Asserts that the publisher has finished.
///
/// ```swift
/// XCTAssertFinished(names, at: .milliseconds(143))
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - time: When, counted from the clock's start, if that matters.
public func XCTAssertFinished<Output, Failure>(
  _ recorder: Recorder<Output, Failure>, at time: Duration? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = recorder.recording.snapshot(readingValues: false, end: true)
  let end = snapshot.end
  if case .finished = end?.event, time == nil || end?.time.sinceStart == time { return }
  IssueReporter.report(
    """
    Expected \(snapshot.name.inside) to have finished\(time.map { " at \($0.inUnits)" } ?? ""), but it \
    \(snapshot.outcome).
    \(snapshot.history)
    \(snapshot.advice())
    """, at: callSite)
}
