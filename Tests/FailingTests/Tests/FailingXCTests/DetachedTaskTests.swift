import Origins
import Rehearsal
import XCTest

final class DetachedTaskTests: XCTestCase {
  private let subjects = Subjects()

  func testValues() async {
    await inDetachedTask { [subjects] in
      XCTAssertValues(subjects.finished, [2])  // fails: DetachedTaskTests.testValues
    }
  }

  func testFinished() async {
    await inDetachedTask { [subjects] in
      XCTAssertFinished(subjects.failed)  // fails: DetachedTaskTests.testFinished
    }
  }

  func testFailed() async {
    await inDetachedTask { [subjects] in
      XCTAssertFailed(subjects.finished)  // fails: DetachedTaskTests.testFailed
    }
  }

  func testFailedWithAnError() async {
    await inDetachedTask { [subjects] in
      XCTAssertFailed(subjects.failed, .timeout)  // fails: DetachedTaskTests.testFailedWithAnError
    }
  }

  func testCancelled() async {
    await inDetachedTask { [subjects] in
      XCTAssertCancelled(subjects.finished)  // fails: DetachedTaskTests.testCancelled
    }
  }

  func testNoEvents() async {
    await inDetachedTask { [subjects] in
      XCTAssertNoEvents(subjects.finished)  // fails: DetachedTaskTests.testNoEvents
    }
  }

  func testNegativeAdvance() async {
    await inDetachedTask { [subjects] in
      subjects.clock.advance(by: .seconds(-1))  // fails: DetachedTaskTests.testNegativeAdvance
    }
  }

  // passes: DetachedTaskTests.testPasses
  func testPasses() async {
    await inDetachedTask { [subjects] in
      XCTAssertValues(subjects.finished, [1])
      XCTAssertFailed(subjects.failed, .offline)
    }
  }
}
