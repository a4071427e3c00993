public import MockSessions
public import VirtualTime
public import XCTest

extension XCTestCase {
  /// Makes a session that replays this test's fixture, or records it.
  ///
  /// ```swift
  /// func testSearch() throws {
  ///   let session = try fixtureSession(clock: clock)  // SearchTests/testSearch.json
  /// }
  /// ```
  ///
  /// A recording is written when the test ends, unless it has failed.
  ///
  /// - Parameters:
  ///   - name: The name of the fixture; that of the class and the method by default.
  ///   - mode: Whether to record; `REHEARSAL_RECORD` decides if it is set.
  ///   - clock: The clock on which answers arrive; without one they arrive at once.
  ///   - latency: The virtual time from a request to its answer; by default as recorded.
  ///   - matching: What makes a request the one that was recorded.
  ///   - playsAll: Whether it is an issue if the test ends before every exchange was played.
  public func fixtureSession(
    _ name: String? = nil, record mode: RecordMode = .none, clock: VirtualClock? = nil,
    latency: Duration? = nil, matching: RequestMatching = .standard, playsAll: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws -> FixtureSession {
    try FixtureSession(
      name ?? fixtureName, record: mode, clock: clock, latency: latency, matching: matching,
      playsAll: playsAll, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// As in `SearchTests/testSearch`.
  var fixtureName: String {
    // NB: The name is `SearchTests.testSearch` on Linux and `-[Module.SearchTests testSearch]` on
    // Apple's platforms.
    let parts = name.split { ".[] -".contains($0) }.suffix(2)
    return parts.map(\.portable).joined(separator: "/")
  }
}
