import VirtualTime

/// Asserts that the publisher has not ended, and was not cancelled.
///
/// ```swift
/// XCTAssertRunning(ticks)
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameter recorder: What has recorded the publisher.
public func XCTAssertRunning<Output, Failure>(
  _ recorder: Recorder<Output, Failure>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let snapshot = recorder.recording.snapshot(readingValues: false, end: true)
  guard snapshot.end != nil else { return }
  IssueReporter.report(
    """
    Expected \(snapshot.name.inside) to be running, but it \(snapshot.outcome).
    \(snapshot.history)
    \(snapshot.advice(isShort: false))
    """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
