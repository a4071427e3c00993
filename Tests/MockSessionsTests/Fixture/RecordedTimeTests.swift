import MockSessions
import XCTest

final class RecordedTimeTests: XCTestCase {
  func testRoundsToTheNearestMillisecond() {
    let cases: [(Duration, Int64)] = [
      (.zero, 0), (.microseconds(499), 0), (.microseconds(500), 1), (.microseconds(1499), 1),
      (.milliseconds(182), 182), (.seconds(3) + .nanoseconds(999_999_999), 4000),
      (.seconds(-1), 0), (.seconds(Int64.min), 0),
      (.seconds(Int64.max), 9_007_199_254_740_000),
    ]
    for (duration, milliseconds) in cases {
      XCTAssertEqual(
        RecordedTime(rounding: duration), RecordedTime(milliseconds: milliseconds), "\(duration)")
    }
    XCTAssertEqual(RecordedTime(milliseconds: 1500).duration, .milliseconds(1500))
  }

  func testTheLongestTimeIsRead() throws {
    let fixture = Fixture(exchanges: [
      Exchange(
        request: RecordedRequest(method: "GET", url: "https://h/"),
        outcome: .response(
          RecordedResponse(status: 200, time: RecordedTime(milliseconds: .max))))
    ])
    let files = FixtureEncoder.encode(fixture, name: "x")
    XCTAssertEqual(try FixtureDecoder(file: "x") { _ in Data() }.decode(files.json), fixture)
  }
}
