public import VirtualTime

/// Asserts that no work is left on a clock.
///
/// ```swift
/// subscription.cancel()
/// XCTAssertIdle(clock)  // neither a timer nor a timeout is left behind
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameter clock: The clock.
public func XCTAssertIdle(
  _ clock: VirtualClock, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let pending = clock.pending
  guard !pending.isEmpty else { return }
  IssueReporter.report(
    """
    Expected no work on the clock, which stands at \(clock.now), but \
    \(pending.count == 1 ? "a piece is" : "\(pending.count) pieces are") waiting:
    \(pending.lines(atMost: 12, indent: "  "))
    Run the clock until then, or cancel what has scheduled it.\(clock.tieNote)
    """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
