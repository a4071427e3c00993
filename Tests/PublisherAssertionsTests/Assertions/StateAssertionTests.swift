import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

/// The passing and the failing side of the assertions about a state; their texts are in the gallery.
final class StateAssertionTests: XCTestCase {
  private let clock = VirtualClock()

  private func fails(_ body: () -> Void, line: UInt = #line) {
    XCTAssertEqual(catchIssues(in: body).count, 1, line: line)
  }

  func testRunning() {
    let subject = PassthroughSubject<Int, Never>()
    let (ending, cancelled) = (subject.record(on: clock), subject.record(on: clock))
    XCTAssertRunning(ending)
    cancelled.cancel()
    fails { XCTAssertRunning(cancelled) }
    subject.send(completion: .finished)
    fails { XCTAssertRunning(ending) }
  }

  func testValueCount() {
    let recorder = [1, 2].publisher.record(on: clock)
    XCTAssertValueCount(recorder, 2)
    fails { XCTAssertValueCount(recorder, 1) }
    fails { XCTAssertValueCount(recorder, 3) }
    fails { XCTAssertValueCount(recorder, -1) }
  }

  func testIdle() {
    XCTAssertIdle(clock)
    let work = clock.schedule(after: .seconds(1)) {}
    fails { XCTAssertIdle(clock) }
    work.cancel()
    XCTAssertIdle(clock)
  }

  func testEveryMessageNamesTheOrderOfTies() {
    let clock = VirtualClock(ties: .shuffled(seed: 7))
    let recorder = PassthroughSubject<Int, Never>().record(on: clock)
    clock.schedule(after: .seconds(1)) {}
    let assertions: [() -> Void] = [
      { XCTAssertValues(recorder, [1]) }, { XCTAssertFinished(recorder) },
      { XCTAssertFailed(recorder) }, { XCTAssertValueCount(recorder, 1) },
      { XCTAssertTimeline(recorder, "1") }, { XCTAssertIdle(clock) },
      { XCTAssertCancelled(recorder) },
      { XCTAssertNoEvents(recorder, in: .zero ... .seconds(9)) },
      { _ = recorder.next() }, { _ = recorder.waitForCompletion() },
    ]
    for (index, assertion) in assertions.enumerated() {
      let message = catchIssues(in: assertion).first?.message ?? ""
      XCTAssertTrue(message.hasSuffix("in the order shuffled(seed: 7)."), "\(index): \(message)")
    }
  }
}
