import PortableCombine
import XCTest

final class DemandTests: XCTestCase {
  private typealias Demand = Subscribers.Demand

  func testArithmeticSaturates() {
    XCTAssertEqual(Demand.max(3) + .max(4), .max(7))
    XCTAssertEqual(Demand.max(3) - .max(4), .none)
    XCTAssertEqual(Demand.max(3) * 4, .max(12))
    XCTAssertEqual(Demand.max(3) + 4, .max(7))
    XCTAssertEqual(Demand.max(3) - 4, .none)
    XCTAssertEqual(Demand.max(.max) + .max(.max), .unlimited)
    XCTAssertEqual(Demand.max(.max) * 3, .unlimited)
  }

  func testUnlimitedStaysUnlimited() {
    XCTAssertEqual(Demand.unlimited + .unlimited, .unlimited)
    XCTAssertEqual(Demand.unlimited - .max(1), .unlimited)
    XCTAssertEqual(Demand.unlimited - .unlimited, .unlimited)
    XCTAssertEqual(Demand.unlimited * 0, .unlimited)
    XCTAssertEqual(Demand.max(1) - .unlimited, .none)
  }

  func testNegativeNumbersCountAsNone() {
    XCTAssertEqual(Demand.max(-1), .none)
    XCTAssertEqual(Demand.max(5) * -1, .none)
    XCTAssertEqual(Demand.max(5) + -2, .max(3))
    XCTAssertEqual(Demand.max(5) - -2, .max(7))
  }

  func testOrder() {
    XCTAssertTrue(Demand.none < .max(1))
    XCTAssertTrue(Demand.max(.max) < .unlimited)
    XCTAssertTrue(Demand.unlimited > .max(.max))
    XCTAssertFalse(Demand.max(2) > .max(2))
    XCTAssertTrue(Demand.max(2) >= .max(2))
    XCTAssertTrue(Demand.max(2) <= .max(2))
    XCTAssertFalse(Demand.unlimited <= .max(2))
    XCTAssertTrue(Demand.unlimited > 5)
    XCTAssertTrue(5 < Demand.unlimited)
    XCTAssertTrue(Demand.max(5) >= 5)
    XCTAssertTrue(Demand.max(5) <= 5)
    XCTAssertFalse(Demand.unlimited < 5)
    XCTAssertTrue(Demand.max(5) == 5)
    XCTAssertTrue(Demand.unlimited != 5)
  }

  func testDescriptionAndMaximum() {
    XCTAssertEqual(Demand.unlimited.description, "unlimited")
    XCTAssertEqual(Demand.max(2).description, "max(2)")
    XCTAssertEqual(Demand.max(2).max, 2)
    XCTAssertNil(Demand.unlimited.max)
  }

  func testCodingRoundTrips() throws {
    for demand in [Demand.none, .max(1), .unlimited] {
      let data = try JSONEncoder().encode([demand])
      XCTAssertEqual(try JSONDecoder().decode([Demand].self, from: data), [demand])
    }
  }

  func testCompletionCodingRoundTrips() throws {
    typealias Completion = Subscribers.Completion<CodableError>
    for completion in [Completion.finished, .failure(CodableError(code: 4))] {
      let data = try JSONEncoder().encode(completion)
      XCTAssertEqual(try JSONDecoder().decode(Completion.self, from: data), completion)
    }
  }

  private struct CodableError: Error, Codable, Equatable {
    let code: Int
  }
}
