import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class RecorderWaitingTests: XCTestCase {
  private let clock = VirtualClock()

  func testNextRunsTheClockUntilTheValueComes() {
    let recorder = TestPublisher<Int, Never>.cold("~5s 1~5s 2-|", on: clock).record(on: clock)
    XCTAssertEqual(recorder.next(), 1)
    XCTAssertEqual(clock.now.sinceStart, .seconds(5))
    XCTAssertEqual(recorder.next(), 2)
    XCTAssertEqual(clock.now.sinceStart, .seconds(10))
    XCTAssertNotNil(recorder.waitForCompletion())
    XCTAssertEqual(clock.now.sinceStart, .seconds(10) + .milliseconds(2))
  }

  func testNextTakesWhatIsThereWithoutMovingTheClock() {
    let recorder = [1, 2, 3].publisher.record(on: clock)
    clock.schedule(after: .seconds(1)) {}
    XCTAssertEqual(recorder.next(2), [1, 2])
    XCTAssertEqual(recorder.next(), 3)
    XCTAssertEqual(clock.now, .start)
  }

  func testNextGivesWhatThereIsBeforeTheEnd() {
    let recorder = [1, 2].publisher.record(on: clock)
    let issues = catchIssues { XCTAssertEqual(recorder.next(3), [1, 2]) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(catchIssues { XCTAssertNil(recorder.next()) }.count, 1)
  }

  func testNextWaitsForThreadsIfItIsGivenPatience() {
    let subject = TestPublisher<Int, Never>(on: clock)
    let recorder = subject.record(on: clock)
    DispatchQueue.global().async {
      subject.send(1)
      DispatchQueue.main.async { subject.send(2) }
    }
    XCTAssertEqual(recorder.next(patience: .seconds(30)), 1)
    XCTAssertEqual(recorder.next(patience: .seconds(30)), 2)
  }

  func testAnEndlessClockIsAnIssue() {
    let recorder = PassthroughSubject<Int, Never>().record(on: clock)
    let ticks = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1)).autoconnect()
      .sink { _ in }
    let issues = catchIssues { XCTAssertNil(recorder.next()) }
    XCTAssertEqual(issues.count, 2, "the run without an end, and the missing value")
    ticks.cancel()
  }

  func testValuesThatWereReadAreNotNext() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record(on: clock)
    subject.send(1)
    XCTAssertEqual(recorder.values, [1])
    subject.send(2)
    XCTAssertEqual(recorder.next(), 2)
  }

  func testNextIsAwaitedInAsynchronousCode() async {
    let subject = TestPublisher<Int, Never>(on: clock)
    let recorder = subject.record(on: clock)
    DispatchQueue.global().async {
      subject.send(1)
      subject.send(2)
      subject.send(3)
      subject.send(completion: .finished)
    }
    let first = await recorder.next()
    let others = await recorder.next(2)
    let completion = await recorder.waitForCompletion()
    XCTAssertEqual(first, 1)
    XCTAssertEqual(others, [2, 3])
    XCTAssertEqual(completion, .finished)
  }

  func testInVirtualTimeTheClockMovesByItself() async throws {
    try await withVirtualTime(on: clock) { clock in
      let recorder = TestPublisher<Int, Never>.cold("~1h 1~1h (2|)", on: clock).record(on: clock)
      let values = await recorder.next(2)
      XCTAssertEqual(values, [1, 2])
      XCTAssertEqual(clock.now.sinceStart, .seconds(7200))
    }
  }

  func testCancellingTheTaskEndsTheWaitWithoutAnIssue() async {
    let recorder = PassthroughSubject<Int, Never>().record(on: clock)
    nonisolated(unsafe) let unsafeRecorder = recorder
    let issues = await catchIssues {
      let task = Task {
        let value = await unsafeRecorder.next()
        let completion = await unsafeRecorder.waitForCompletion()
        return value == nil && completion == nil
      }
      task.cancel()
      let isNothing = await task.value
      XCTAssertTrue(isNothing)
    }
    XCTAssertEqual(issues, [])
  }

  func testAnEndWakesThoseWhoWaitForValues() async {
    let subject = TestPublisher<Int, Never>(on: clock)
    let recorder = subject.record(on: clock)
    DispatchQueue.global().async { subject.send(completion: .finished) }
    let issues = await catchIssues {
      let value = await recorder.next()
      XCTAssertNil(value)
    }
    XCTAssertEqual(issues.count, 1)
  }
}
