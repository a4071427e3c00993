import Origins
import Rehearsal
import XCTest

final class DispatchQueueTests: XCTestCase {
  private let subjects = Subjects()

  func testValues() {
    onDispatchQueue { [subjects] in
      XCTAssertValues(subjects.finished, [2])  // fails: DispatchQueueTests.testValues
    }
  }

  func testFinished() {
    onDispatchQueue { [subjects] in
      XCTAssertFinished(subjects.failed)  // fails: DispatchQueueTests.testFinished
    }
  }

  func testFailed() {
    onDispatchQueue { [subjects] in
      XCTAssertFailed(subjects.finished)  // fails: DispatchQueueTests.testFailed
    }
  }

  func testFailedWithAnError() {
    onDispatchQueue { [subjects] in
      XCTAssertFailed(subjects.failed, .timeout)  // fails: DispatchQueueTests.testFailedWithAnError
    }
  }

  func testCancelled() {
    onDispatchQueue { [subjects] in
      XCTAssertCancelled(subjects.finished)  // fails: DispatchQueueTests.testCancelled
    }
  }

  func testNoEvents() {
    onDispatchQueue { [subjects] in
      XCTAssertNoEvents(subjects.finished)  // fails: DispatchQueueTests.testNoEvents
    }
  }

  func testNegativeAdvance() {
    onDispatchQueue { [subjects] in
      subjects.clock.advance(by: .seconds(-1))  // fails: DispatchQueueTests.testNegativeAdvance
    }
  }

  // passes: DispatchQueueTests.testPasses
  func testPasses() {
    onDispatchQueue { [subjects] in
      XCTAssertValues(subjects.finished, [1])
      XCTAssertFailed(subjects.failed, .offline)
    }
  }
}
