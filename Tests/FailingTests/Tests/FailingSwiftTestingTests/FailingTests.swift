import Origins
import Rehearsal
import Testing

struct FailingTests {
  @Test func onItsOwnThread() {
    for failure in Failure.all { failure.body() }
  }

  @Test func onADispatchQueue() {
    for failure in Failure.all { onDispatchQueue(failure.body) }
  }

  @Test func inADetachedTask() async {
    for failure in Failure.all { await inDetachedTask(failure.body) }
  }

  @Test func inItsOwnTask() async {
    for failure in AsyncFailure.all { await failure.body() }
  }

  @Test func whatHoldsPasses() {
    let names = ["Ann"].publisher.record(on: VirtualClock(), exhaustive: true)
    XCTAssertValues(names, ["Ann"])
    XCTAssertFinished(names)
  }
}
