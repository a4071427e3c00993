import Origins
import Rehearsal
import Testing

struct OwnThreadTests {
  private let subjects = Subjects()

  @Test func values() {
    XCTAssertValues(subjects.finished, [2])  // fails: OwnThreadTests.values
  }

  @Test func finished() {
    XCTAssertFinished(subjects.failed)  // fails: OwnThreadTests.finished
  }

  @Test func failed() {
    XCTAssertFailed(subjects.finished)  // fails: OwnThreadTests.failed
  }

  @Test func failedWithAnError() {
    XCTAssertFailed(subjects.failed, .timeout)  // fails: OwnThreadTests.failedWithAnError
  }

  @Test func cancelled() {
    XCTAssertCancelled(subjects.finished)  // fails: OwnThreadTests.cancelled
  }

  @Test func noEvents() {
    XCTAssertNoEvents(subjects.finished)  // fails: OwnThreadTests.noEvents
  }

  @Test func negativeAdvance() {
    subjects.clock.advance(by: .seconds(-1))  // fails: OwnThreadTests.negativeAdvance
  }

  // passes: OwnThreadTests.passes
  @Test func passes() {
    XCTAssertValues(subjects.finished, [1])
    XCTAssertFailed(subjects.failed, .offline)
  }
}
