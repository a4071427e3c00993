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
  guard let message = adapter.unplayedMessage else { return }
  IssueReporter.report(
    message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
