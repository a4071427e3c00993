public import MockSessions
import VirtualTime

/// Asserts that every exchange of a fixture was played, as often as it is there for.
///
/// ```swift
/// XCTAssertAllPlayed(session)  // nothing in the fixture is there for no reason
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread. While recording, it holds.
///
/// - Parameter session: The session that replays the fixture.
public func XCTAssertAllPlayed(
  _ session: FixtureSession, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  XCTAssertAllPlayed(
    session.fixtures, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Asserts that every exchange of a fixture was played, as often as it is there for.
///
/// - Parameter adapter: The adapter that replays the fixture.
public func XCTAssertAllPlayed(
  _ adapter: FixtureAdapter, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let unplayed = adapter.unplayed
  guard !unplayed.isEmpty else { return }
  IssueReporter.report(
    """
    Expected every exchange of the fixture to be played, but \
    \(unplayed.count == 1 ? "one was" : "\(unplayed.count) were") not.
    \(list("Not played", unplayed))
    Remove it from the fixture, record it anew with REHEARSAL_RECORD=all, or send the request.
    """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
