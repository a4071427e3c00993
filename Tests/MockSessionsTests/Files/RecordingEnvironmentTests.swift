import MockSessions
import XCTest

final class RecordingEnvironmentTests: XCTestCase {
  func testVariables() throws {
    XCTAssertEqual(try RecordingEnvironment(variables: [:]), RecordingEnvironment())
    XCTAssertEqual(
      try RecordingEnvironment(variables: [
        "REHEARSAL_RECORD": "once", "CI": "true", "REHEARSAL_FIXTURES": "/f",
      ]),
      RecordingEnvironment(
        requestedMode: .once, isContinuousIntegration: true, fixtures: "/f"))
    for off in ["", "0", "false", "FALSE", "no"] {
      XCTAssertEqual(
        try RecordingEnvironment(variables: ["CI": off, "REHEARSAL_RECORD": ""]),
        RecordingEnvironment())
    }
  }

  func testUnknownModeListsTheKnownOnes() {
    XCTAssertThrowsError(try RecordingEnvironment(variables: ["REHEARSAL_RECORD": "new_episodes"]))
    {
      XCTAssertEqual(
        ($0 as? FixtureError)?.description,
        """
        REHEARSAL_RECORD is "new_episodes".
        Expected: one of none, once, new, all.
        Next: Set REHEARSAL_RECORD to one of them, or unset it to replay.
        """)
      XCTAssertEqual(($0 as? FixtureError)?.errorDescription, ($0 as? FixtureError)?.description)
    }
  }

  func testTheEnvironmentWinsOverCode() throws {
    XCTAssertEqual(try RecordingEnvironment().mode(inCode: .once), .once)
    XCTAssertEqual(try RecordingEnvironment(requestedMode: .all).mode(inCode: .none), .all)
    XCTAssertEqual(
      try RecordingEnvironment(requestedMode: RecordMode.none).mode(inCode: .all), RecordMode.none)
  }

  func testContinuousIntegrationNeverRecords() throws {
    for mode in RecordMode.allCases {
      XCTAssertEqual(
        try RecordingEnvironment(isContinuousIntegration: true).mode(inCode: mode),
        RecordMode.none)
    }
    let forced = RecordingEnvironment(requestedMode: .all, isContinuousIntegration: true)
    XCTAssertThrowsError(try forced.mode(inCode: .none)) {
      XCTAssertEqual(($0 as? FixtureError)?.reason, .recordingRefused)
    }
  }
}
