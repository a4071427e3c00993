import VirtualTime
import XCTest

final class XCTestTests: XCTestCase {
  func testThatCausesAnIssue() {
    VirtualClock().advance(by: .seconds(-1))  // fails: XCTestTests.testThatCausesAnIssue
  }
}
