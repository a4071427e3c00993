import VirtualTime

/// Asserts that nothing has come from the publisher: no value and no end.
///
/// ```swift
/// XCTAssertNoEvents(names, in: .zero ... .milliseconds(300))
/// ```
///
/// It looks at what has come already. It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - span: The times that count, from the clock's start; without it, all until now.
public func XCTAssertNoEvents<Output, Failure>(
  _ recorder: Recorder<Output, Failure>, in span: ClosedRange<Duration>? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let now = recorder.recording.clock.now.sinceStart
  if let span, span.upperBound > now {
    return IssueReporter.report(
      """
      Expected no events from \(span.lowerBound.inUnits) to \(span.upperBound.inUnits), but the \
      clock stands at \(now.inUnits): what comes until then is not known.
      Advance the clock first.\(recorder.recording.clock.tieNote)
      """, at: callSite)
  }
  let snapshot = recorder.recording.snapshot(readingValues: true, end: true)
  let events = snapshot.events.filter { event in
    if case .cancelled = event.event { return false }
    return span?.contains(event.time.sinceStart) ?? true
  }
  guard !events.isEmpty else { return }
  let when =
    span.map { "from \($0.lowerBound.inUnits) to \($0.upperBound.inUnits)" }
    ?? "up to \(now.inUnits)"
  IssueReporter.report(
    """
    Expected no events \(when), but \(events.count == 1 ? "one" : "\(events.count)") came:
    \(snapshot.lines(of: events, keeping: .first))
    Correct what sends them, or leave out the times at which events are expected.\(snapshot.clock.tieNote)
    """, at: callSite)
}
