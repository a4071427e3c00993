import Origins
import Rehearsal
import Testing

struct DetachedTaskTests {
  private let subjects = Subjects()

  @Test func values() async {
    await inDetachedTask { [subjects] in
      XCTAssertValues(subjects.finished, [2])  // fails: DetachedTaskTests.values
    }
  }

  @Test func finished() async {
    await inDetachedTask { [subjects] in
      XCTAssertFinished(subjects.failed)  // fails: DetachedTaskTests.finished
    }
  }

  @Test func failed() async {
    await inDetachedTask { [subjects] in
      XCTAssertFailed(subjects.finished)  // fails: DetachedTaskTests.failed
    }
  }

  @Test func failedWithAnError() async {
    await inDetachedTask { [subjects] in
      XCTAssertFailed(subjects.failed, .timeout)  // fails: DetachedTaskTests.failedWithAnError
    }
  }

  @Test func cancelled() async {
    await inDetachedTask { [subjects] in
      XCTAssertCancelled(subjects.finished)  // fails: DetachedTaskTests.cancelled
    }
  }

  @Test func noEvents() async {
    await inDetachedTask { [subjects] in
      XCTAssertNoEvents(subjects.finished)  // fails: DetachedTaskTests.noEvents
    }
  }

  @Test func negativeAdvance() async {
    await inDetachedTask { [subjects] in
      subjects.clock.advance(by: .seconds(-1))  // fails: DetachedTaskTests.negativeAdvance
    }
  }

  // passes: DetachedTaskTests.passes
  @Test func passes() async {
    await inDetachedTask { [subjects] in
      XCTAssertValues(subjects.finished, [1])
      XCTAssertFailed(subjects.failed, .offline)
    }
  }
}
