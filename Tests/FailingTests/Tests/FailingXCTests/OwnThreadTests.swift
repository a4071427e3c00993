import Origins
import Rehearsal
import XCTest

final class OwnThreadTests: XCTestCase {
  private let subjects = Subjects()

  func testValues() {
    XCTAssertValues(subjects.finished, [2])  // fails: OwnThreadTests.testValues
  }

  func testFinished() {
    XCTAssertFinished(subjects.failed)  // fails: OwnThreadTests.testFinished
  }

  func testFailed() {
    XCTAssertFailed(subjects.finished)  // fails: OwnThreadTests.testFailed
  }

  func testFailedWithAnError() {
    XCTAssertFailed(subjects.failed, .timeout)  // fails: OwnThreadTests.testFailedWithAnError
  }

  func testCancelled() {
    XCTAssertCancelled(subjects.finished)  // fails: OwnThreadTests.testCancelled
  }

  func testNoEvents() {
    XCTAssertNoEvents(subjects.finished)  // fails: OwnThreadTests.testNoEvents
  }

  func testNegativeAdvance() {
    subjects.clock.advance(by: .seconds(-1))  // fails: OwnThreadTests.testNegativeAdvance
  }

  // passes: OwnThreadTests.testPasses
  func testPasses() {
    XCTAssertValues(subjects.finished, [1])
    XCTAssertFailed(subjects.failed, .offline)
  }
}
