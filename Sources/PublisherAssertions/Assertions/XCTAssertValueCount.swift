import VirtualTime

/// Asserts that so many values have come so far.
///
/// ```swift
/// XCTAssertValueCount(ticks, 3)
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - expected: How many.
public func XCTAssertValueCount<Output, Failure>(
  _ recorder: Recorder<Output, Failure>, _ expected: Int, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let snapshot = recorder.recording.snapshot(readingValues: true, end: false)
  let count = snapshot.events.count { $0.value != nil }
  guard count != expected else { return }
  IssueReporter.report(
    """
    Expected \(expected == 1 ? "1 value" : "\(expected) values") from \(snapshot.name.inside), but \
    \(count) came; it \(snapshot.outcome).
    \(snapshot.history)
    \(snapshot.advice(isShort: count < expected))
    """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
