import Origins
import Rehearsal
import XCTest

final class FailingTests: XCTestCase {
  func testOnItsOwnThread() {
    for failure in Failure.all { failure.body() }
  }

  func testOnADispatchQueue() {
    for failure in Failure.all { onDispatchQueue(failure.body) }
  }

  func testInADetachedTask() async {
    for failure in Failure.all { await inDetachedTask(failure.body) }
  }

  func testInItsOwnTask() async {
    for failure in AsyncFailure.all { await failure.body() }
  }

  func testWhatHoldsPasses() async {
    let names = ["Ann"].publisher.record(on: VirtualClock(), exhaustive: true)
    XCTAssertValues(names, ["Ann"])
    XCTAssertFinished(names)
  }
}
