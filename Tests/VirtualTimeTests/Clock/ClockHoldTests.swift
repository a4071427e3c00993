import PortableCombine
import VirtualTime
import XCTest

final class ClockHoldTests: XCTestCase {
  private func later(_ action: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: action)
  }

  func testTheClockWaitsForWhatHoldsItAndQueuesTheResult() {
    let clock = VirtualClock()
    let log = Log()
    clock.advance(by: .milliseconds(300))
    let hold = clock.hold("the server", callSite: CallSite())
    let queue = DispatchQueue.virtual(clock)
    queue.schedule(after: queue.now.advanced(by: .milliseconds(50))) { log.add("50@\(clock.now)") }
    queue.schedule(after: queue.now.advanced(by: .milliseconds(200))) {
      log.add("200@\(clock.now)")
    }
    later {
      _ = hold.release(after: .milliseconds(143), label: "answer", callSite: CallSite()) {
        log.add("answer@\(clock.now)")
      }
    }
    clock.advance(by: .milliseconds(200))
    XCTAssertEqual(log.entries, ["50@350ms", "answer@443ms", "200@500ms"])
  }

  func testWorkThatIsDueNowRunsWhileTheClockIsHeld() {
    let clock = VirtualClock()
    let hold = clock.hold("the server", callSite: CallSite())
    let queue = DispatchQueue.virtual(clock)
    // The work itself lets the clock go: without it the advance would wait.
    queue.schedule { hold.release() }
    clock.advance(by: .seconds(1))
    XCTAssertEqual(clock.now.sinceStart, .seconds(1))
  }

  func testAdvanceUpToTheNextNanosecondWaits() {
    let clock = VirtualClock()
    let log = Log()
    let hold = clock.hold("the server", callSite: CallSite())
    later {
      _ = hold.release(after: .zero, label: "answer", callSite: CallSite()) {
        log.add("answer@\(clock.now)")
      }
    }
    clock.advance(upTo: .start.advanced(by: .nanoseconds(1)))
    XCTAssertEqual(log.entries, ["answer@0s"])
  }

  func testRunAndRunNextWaitToo() {
    let clock = VirtualClock()
    let log = Log()
    let first = clock.hold("1", callSite: CallSite())
    later {
      _ = first.release(after: .seconds(1), label: "1", callSite: CallSite()) {
        log.add("1@\(clock.now)")
        let second = clock.hold("2", callSite: CallSite())
        DispatchQueue.global().async {
          _ = second.release(after: .seconds(1), label: "2", callSite: CallSite()) {
            log.add("2@\(clock.now)")
          }
        }
      }
    }
    XCTAssertTrue(clock.runNext())
    clock.run()
    XCTAssertEqual(log.entries, ["1@1s", "2@2s"])
  }

  func testAHoldThatIsDroppedLetsTheClockGo() {
    let clock = VirtualClock()
    do { _ = clock.hold("nothing", callSite: CallSite()) }
    clock.advance(by: .seconds(1))
    XCTAssertEqual(clock.now.sinceStart, .seconds(1))
  }

  func testAHoldThatIsNotReleasedIsGivenUpWithAnIssue() {
    let clock = VirtualClock(holdGuard: 0.01)
    let hold = clock.hold("the server", callSite: CallSite())
    let line: UInt = #line + 1
    let issues = catchIssues { clock.advance(by: .seconds(1)) }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message.hasPrefix("The clock waited 0.01 s, in real time, for the server"),
      true)
    XCTAssertEqual(clock.now.sinceStart, .seconds(1))
    XCTAssertNil(hold.release(after: .zero, label: "late", callSite: CallSite()) {})
  }

  func testAHundredHoldsAreReleasedInAnyOrder() {
    let clock = VirtualClock()
    let log = Log()
    let holds = (0..<100).map { clock.hold("\($0)", callSite: CallSite()) }
    for (index, hold) in holds.enumerated().reversed() {
      later {
        _ = hold.release(after: .milliseconds(index), label: "", callSite: CallSite()) {
          log.add("\(index)")
        }
      }
    }
    clock.run()
    XCTAssertEqual(log.entries, (0..<100).map(String.init))
  }
}
