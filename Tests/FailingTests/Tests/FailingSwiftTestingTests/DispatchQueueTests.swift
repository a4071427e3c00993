import Origins
import Rehearsal
import Testing

struct DispatchQueueTests {
  private let subjects = Subjects()

  @Test func values() {
    onDispatchQueue { [subjects] in
      XCTAssertValues(subjects.finished, [2])  // fails: DispatchQueueTests.values
    }
  }

  @Test func finished() {
    onDispatchQueue { [subjects] in
      XCTAssertFinished(subjects.failed)  // fails: DispatchQueueTests.finished
    }
  }

  @Test func failed() {
    onDispatchQueue { [subjects] in
      XCTAssertFailed(subjects.finished)  // fails: DispatchQueueTests.failed
    }
  }

  @Test func failedWithAnError() {
    onDispatchQueue { [subjects] in
      XCTAssertFailed(subjects.failed, .timeout)  // fails: DispatchQueueTests.failedWithAnError
    }
  }

  @Test func cancelled() {
    onDispatchQueue { [subjects] in
      XCTAssertCancelled(subjects.finished)  // fails: DispatchQueueTests.cancelled
    }
  }

  @Test func noEvents() {
    onDispatchQueue { [subjects] in
      XCTAssertNoEvents(subjects.finished)  // fails: DispatchQueueTests.noEvents
    }
  }

  @Test func negativeAdvance() {
    onDispatchQueue { [subjects] in
      subjects.clock.advance(by: .seconds(-1))  // fails: DispatchQueueTests.negativeAdvance
    }
  }

  // passes: DispatchQueueTests.passes
  @Test func passes() {
    onDispatchQueue { [subjects] in
      XCTAssertValues(subjects.finished, [1])
      XCTAssertFailed(subjects.failed, .offline)
    }
  }
}
