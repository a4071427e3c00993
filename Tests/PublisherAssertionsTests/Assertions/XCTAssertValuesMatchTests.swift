import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class XCTAssertValuesMatchTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var recorder = [1, 2, 3, 2].publisher.record(on: clock)

  private func holds(
    _ expected: [Int], _ match: ValuesMatch, at times: [Duration]? = nil
  ) -> Bool {
    catchIssues { XCTAssertValues(recorder, expected, at: times, matching: match) }.isEmpty
  }

  func testExactly() {
    XCTAssertTrue(holds([1, 2, 3, 2], .exactly))
    for other in [[1, 2, 3], [1, 2, 3, 2, 1], [1, 3, 2, 2], []] {
      XCTAssertFalse(holds(other, .exactly), "\(other)")
    }
  }

  func testPrefix() {
    for prefix in [[], [1], [1, 2], [1, 2, 3, 2]] { XCTAssertTrue(holds(prefix, .prefix)) }
    for other in [[2], [1, 3], [1, 2, 3, 2, 1]] {
      XCTAssertFalse(holds(other, .prefix), "\(other)")
    }
    XCTAssertTrue(holds([1, 2], .prefix, at: [.zero, .zero]))
    XCTAssertFalse(holds([1, 2], .prefix, at: [.zero, .seconds(1)]))
  }

  func testContaining() {
    for part in [[], [2, 2], [1, 3], [3], [1, 2, 3, 2]] { XCTAssertTrue(holds(part, .containing)) }
    for other in [[3, 1], [2, 2, 2], [4]] { XCTAssertFalse(holds(other, .containing), "\(other)") }
  }

  func testInAnyOrder() {
    for order in [[2, 2, 1, 3], [3, 2, 1, 2]] { XCTAssertTrue(holds(order, .inAnyOrder)) }
    for other in [[1, 2, 3], [1, 2, 3, 3], [1, 1, 2, 3], []] {
      XCTAssertFalse(holds(other, .inAnyOrder), "\(other)")
    }
  }

  func testByAClosure() {
    XCTAssertValues(recorder, ["1", "2", "3", "2"]) { "\($0)" == $1 }
    XCTAssertValues(recorder, ["3"], matching: .containing) { "\($0)" == $1 }
    let issues = catchIssues { XCTAssertValues(recorder, ["1", "2"]) { "\($0)" == $1 } }
    XCTAssertEqual(issues.count, 1)
  }
}
