import VirtualTime

/// Asserts that the subscription was cancelled before the publisher had ended.
///
/// ```swift
/// names.cancel()
/// XCTAssertCancelled(names, at: .milliseconds(100))
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - time: When, counted from the clock's start, if that matters.
public func XCTAssertCancelled<Output, Failure>(
  _ recorder: Recorder<Output, Failure>, at time: Duration? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = recorder.recording.snapshot(readingValues: false, end: true)
  let end = snapshot.end
  if case .cancelled = end?.event, time == nil || end?.time.sinceStart == time { return }
  let advice =
    end == nil
    ? "Call cancel() on the recorder first."
    : "Cancel at another moment, or correct what the test expects."
  IssueReporter.report(
    """
    Expected the subscription to have been cancelled\(time.map { " at \($0.inUnits)" } ?? ""), \
    but it \(snapshot.outcome).
    \(snapshot.history)
    \(advice)\(snapshot.clock.tieNote)
    """, at: callSite)
}
