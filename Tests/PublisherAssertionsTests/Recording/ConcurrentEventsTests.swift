import Locking
import PortableCombine
import XCTest

@testable import PublisherAssertions
import VirtualTime

final class ConcurrentEventsTests: XCTestCase {
  func testTwoThreadsAtOnceAreAViolationThatIsReportedOnce() {
    let clock = VirtualClock()
    let source = TestPublisher<Int, Never>(on: clock)
    let done = DispatchSemaphore(value: 0)
    var line: UInt = 0
    let issues = catchIssues {
      line = #line + 1
      let recorder = source.record(on: clock, label: "numbers")
      let recording = recorder.recording
      // Nobody gets on until both are in the middle of it.
      recording.state.withLock { _ in
        Thread.detachNewThread {
          source.sendConcurrently([1, 2])
          done.signal()
        }
        while recording.senders.load() < 2 { sched_yield() }
      }
      done.wait()
      XCTAssertValues(recorder, [1, 2], matching: .inAnyOrder)
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    let message = issues.first?.message ?? ""
    XCTAssertTrue(message.hasPrefix("\"numbers\" sent the value "), message)
    XCTAssertTrue(
      message.contains("while another thread was sending, at 0s.\nA subscriber gets one event"),
      message)
  }

  func testOneThreadAfterTheOtherIsNone() {
    let clock = VirtualClock()
    let source = TestPublisher<Int, Never>(on: clock)
    let issues = catchIssues {
      let recorder = source.record(on: clock)
      for number in 0..<100 { source.sendConcurrently([number]) }
      XCTAssertValues(recorder, Array(0..<100))
    }
    XCTAssertEqual(issues, [])
  }

  func testARequestFromWithinReceiveIsNone() {
    let clock = VirtualClock()
    let subject = PassthroughSubject<Int, Never>()
    let issues = catchIssues {
      let recorder = subject.handleEvents(receiveRequest: { _ in subject.send(0) }).record(
        on: clock, demand: .max(1))
      recorder.request(.max(1))
      recorder.cancel()
    }
    XCTAssertEqual(issues, [])
  }
}
