import PortableCombine
import VirtualTime
import XCTest

final class VirtualClockTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private var log: [String] = []

  private func note(_ what: String) { log.append("\(what)@\(clock.now)") }

  private func after(_ milliseconds: Int, _ action: @escaping () -> Void) {
    queue.schedule(after: queue.now.advanced(by: .milliseconds(milliseconds)), action)
  }

  func testWorkSeesItsOwnDueTimeAndTheClockEndsAtTheTarget() {
    for time in [1, 2, 3] { after(time) { self.note("\(time)") } }
    clock.advance(by: .milliseconds(10))
    XCTAssertEqual(log, ["1@1ms", "2@2ms", "3@3ms"])
    XCTAssertEqual(clock.now.sinceStart, .milliseconds(10))
  }

  func testSchedulingNeverMovesTime() {
    after(100) { self.note("late") }
    after(10) { self.note("early") }
    XCTAssertEqual(clock.now, .start)
    clock.run()
    XCTAssertEqual(log, ["early@10ms", "late@100ms"])
  }

  func testWorkOfOneInstantRunsInTheOrderOfScheduling() {
    var order: [Int] = []
    for index in 0..<10_000 { after(5) { order.append(index) } }
    clock.advance(by: .milliseconds(5))
    XCTAssertEqual(order, Array(0..<10_000))
  }

  func testCancelledWorkInBetweenDoesNotDisturbTheOrder() {
    after(5) { self.note("A") }
    let b = queue.schedule(
      after: queue.now.advanced(by: .milliseconds(5)), interval: .seconds(1)
    ) { self.note("B") }
    after(5) { self.note("C") }
    b.cancel()
    clock.run()
    XCTAssertEqual(log, ["A@5ms", "C@5ms"])
  }

  func testATimerThatTicksTakesAFreshPlaceEachTime() {
    // At 6 ms the timer of 3 ms, which was queued again at 3, comes before the one of 2 ms, which
    // was queued again at 4.
    let timers = [2, 3].map { period in
      queue.schedule(
        after: queue.now.advanced(by: .milliseconds(period)), interval: .milliseconds(period)
      ) { self.note("\(period)") }
    }
    clock.advance(by: .milliseconds(6))
    XCTAssertEqual(log, ["2@2ms", "3@3ms", "2@4ms", "3@6ms", "2@6ms"])
    timers.forEach { $0.cancel() }
  }

  func testTicksDoNotDrift() {
    let timer = queue.schedule(
      after: queue.now.advanced(by: .milliseconds(10)), interval: .milliseconds(10)
    ) { self.note("tick") }
    clock.advance(by: .milliseconds(35))
    XCTAssertEqual(log, ["tick@10ms", "tick@20ms", "tick@30ms"])
    timer.cancel()
  }

  func testWorkScheduledByWorkRunsInTheSameAdvance() {
    after(10) {
      self.note("first")
      self.after(10) {
        self.note("second")
        self.queue.schedule { self.note("now") }
      }
    }
    clock.advance(by: .milliseconds(20))
    XCTAssertEqual(log, ["first@10ms", "second@20ms", "now@20ms"])
  }

  func testAdvanceByZeroRunsWhatIsDueNow() {
    queue.schedule { self.queue.schedule { self.queue.schedule { self.note("third") } } }
    clock.advance(by: .zero)
    XCTAssertEqual(log, ["third@0s"])
  }

  func testAdvanceIncludesTheLastInstant() {
    after(5) { self.note("end") }
    clock.advance(by: .milliseconds(5))
    XCTAssertEqual(log, ["end@5ms"])
  }

  func testAdvanceUpToLeavesTheLastInstantOut() {
    after(4) { self.note("before") }
    after(5) { self.note("end") }
    clock.advance(upTo: .start.advanced(by: .milliseconds(5)))
    XCTAssertEqual(log, ["before@4ms"])
    XCTAssertEqual(clock.now.sinceStart, .milliseconds(5))
    clock.runCurrent()
    XCTAssertEqual(log, ["before@4ms", "end@5ms"])
    let issues = catchIssues { clock.advance(upTo: .start) }
    XCTAssertEqual(issues.count, 1)
  }

  func testRunCurrentStaysWhereItIs() {
    queue.schedule {
      self.note("now")
      self.queue.schedule { self.note("then") }
    }
    after(1) { self.note("later") }
    clock.runCurrent()
    XCTAssertEqual(log, ["now@0s", "then@0s"])
    XCTAssertEqual(clock.now, .start)
  }

  func testAdvanceWithoutWorkMovesTheClock() {
    clock.advance(by: .seconds(3600))
    XCTAssertEqual(clock.now.sinceStart, .seconds(3600))
    clock.advance(to: clock.now)
    XCTAssertEqual(clock.now.sinceStart, .seconds(3600))
  }

  func testWorkForThePresentRunsWithoutAMove() {
    queue.schedule(after: queue.now) { self.note("now") }
    clock.advance(by: .zero)
    XCTAssertEqual(log, ["now@0s"])
  }

  func testWorkForThePresentComesAfterWhatIsDueAlready() {
    after(1) {
      self.queue.schedule { self.note("scheduled meanwhile") }
      self.note("first")
    }
    after(1) { self.note("second") }
    clock.run()
    XCTAssertEqual(log, ["first@1ms", "second@1ms", "scheduled meanwhile@1ms"])
  }

  func testEventsANanosecondApartKeepTheirOrder() {
    queue.schedule(after: queue.now.advanced(by: .nanoseconds(2))) { self.note("2") }
    queue.schedule(after: queue.now.advanced(by: .nanoseconds(1))) { self.note("1") }
    clock.run()
    XCTAssertEqual(log, ["1@1ns", "2@2ns"])
  }

  func testPastDatedWorkIsDueNowAfterWhatIsDue() {
    clock.advance(by: .seconds(10))
    queue.schedule { self.note("now") }
    queue.schedule(after: queue.now.advanced(by: .seconds(-5))) { self.note("past") }
    clock.run()
    XCTAssertEqual(log, ["now@10s", "past@10s"])
    XCTAssertEqual(clock.now.sinceStart, .seconds(10))
  }

  func testNegativeAdvanceIsAnIssueAndChangesNothing() {
    clock.advance(by: .seconds(1))
    let line: UInt = #line + 1
    let issues = catchIssues { clock.advance(by: .seconds(-1)) }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      The clock was to advance by -1s, and time does not move back.
      It stays at 1s.
      """)
    let past = catchIssues { clock.advance(to: .start) }
    XCTAssertEqual(past.count, 1)
    XCTAssertEqual(clock.now.sinceStart, .seconds(1))
  }

  func testFarAwayWorkSaturates() {
    queue.schedule(after: queue.now.advanced(by: .seconds(Int.max))) { self.note("never") }
    clock.advance(by: .seconds(Int64.max))
    XCTAssertEqual(log, ["never@\(clock.now)"])
    XCTAssertEqual(clock.now.nanoseconds, .max)
    clock.advance(by: .seconds(1))
    XCTAssertEqual(clock.now.nanoseconds, .max)
  }

  func testRunNextTakesOneStep() {
    after(1) { self.note("1") }
    after(2) { self.note("2") }
    XCTAssertTrue(clock.runNext())
    XCTAssertEqual(log, ["1@1ms"])
    XCTAssertTrue(clock.runNext())
    XCTAssertFalse(clock.runNext())
    XCTAssertEqual(log, ["1@1ms", "2@2ms"])
  }

  func testAReentrantAdvanceGoesAsFarAsTheOuterOne() {
    after(1) {
      self.clock.advance(by: .milliseconds(2))
      self.note("inner")
    }
    after(2) { self.note("2") }
    after(5) { self.note("5") }
    clock.advance(by: .milliseconds(5))
    XCTAssertEqual(log, ["2@2ms", "inner@3ms", "5@5ms"])
  }

  func testRunningWorkDoesNotRunAgainFromInside() {
    after(1) {
      self.note("work")
      self.clock.advance(by: .zero)
      self.clock.runCurrent()
      XCTAssertFalse(self.clock.runNext())
    }
    clock.run()
    XCTAssertEqual(log, ["work@1ms"])
  }

  func testWhatWorkSendsIsHandledInTheOrderOfSending() {
    let subject = PassthroughSubject<String, Never>()
    let subscription = subject.sink { value in
      self.note(value)
      self.queue.schedule { self.note(value + "'") }
    }
    after(1) { ["x", "y"].forEach(subject.send) }
    clock.run()
    subscription.cancel()
    XCTAssertEqual(log, ["x@1ms", "y@1ms", "x'@1ms", "y'@1ms"])
  }

  func testAReentrantAdvancePastTheOuterTargetIsAnIssue() {
    var line: UInt = 0
    after(1) {
      line = #line + 1
      self.clock.advance(by: .milliseconds(100))
    }
    after(50) { self.note("later") }
    let issues = catchIssues { clock.advance(by: .milliseconds(5)) }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(log, [])
    XCTAssertEqual(clock.now.sinceStart, .milliseconds(5))
  }

  func testNestedAdvancesStopAtTheNearestOuterTarget() {
    after(1) {
      self.after(1) {
        let issues = catchIssues { self.clock.advance(by: .seconds(1)) }
        XCTAssertEqual(issues.count, 1)
        self.note("innermost")
      }
      self.clock.advance(by: .milliseconds(2))
      self.note("middle")
    }
    clock.advance(by: .milliseconds(10))
    XCTAssertEqual(log, ["innermost@3ms", "middle@3ms"])
    XCTAssertEqual(clock.now.sinceStart, .milliseconds(10))
  }

  func testAnotherThreadMayNotMoveTheClockMeanwhile() {
    let capture = IssueCapture()
    let clock = clock
    after(1) {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        IssueReporter.$capture.withValue(capture) { clock.advance(by: .seconds(1)) }
        done.signal()
      }
      done.wait()
    }
    clock.advance(by: .milliseconds(1))
    XCTAssertEqual(capture.issues.count, 1)
    XCTAssertEqual(clock.now.sinceStart, .milliseconds(1))
  }
}
