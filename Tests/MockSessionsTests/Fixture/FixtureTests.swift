import Foundation
import MockSessions
import XCTest

final class FixtureTests: XCTestCase {
  func testUnchangedRecordingKeepsItsTimes() {
    let earlier = GoldenFixture.value
    XCTAssertEqual(retimed(earlier).keepingTimes(of: earlier), earlier)
  }

  func testAChangedExchangeChangesTheDateAndKeepsTheTimesOfTheOthers() {
    let earlier = GoldenFixture.value
    var later = retimed(earlier)
    later.exchanges[2].outcome = .response(RecordedResponse(status: 500))
    var expected = earlier
    expected.recordedAt = later.recordedAt
    expected.exchanges[2] = later.exchanges[2]
    XCTAssertEqual(later.keepingTimes(of: earlier), expected)
  }

  func testEachEarlierExchangeLendsItsTimesOnce() {
    func exchange(_ milliseconds: Int64) -> Exchange {
      Exchange(
        request: RecordedRequest(method: "GET", url: "https://h/"),
        outcome: .response(
          RecordedResponse(status: 200, time: RecordedTime(milliseconds: milliseconds))))
    }
    let earlier = Fixture(exchanges: [exchange(1), exchange(2)])
    let later = Fixture(exchanges: [exchange(3), exchange(4), exchange(5)])
    XCTAssertEqual(
      later.keepingTimes(of: earlier).exchanges, [exchange(1), exchange(2), exchange(5)])
  }

  private func retimed(_ fixture: Fixture) -> Fixture {
    var result = fixture
    result.recordedAt = Date(timeIntervalSince1970: 1_900_000_000)
    for index in result.exchanges.indices {
      result.exchanges[index].response?.time = RecordedTime(milliseconds: 77)
    }
    for index in fixture.exchanges.indices where fixture.exchanges[index].response?.time == nil {
      result.exchanges[index].response?.time = nil
    }
    return result
  }
}
