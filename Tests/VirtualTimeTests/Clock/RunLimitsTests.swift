import PortableCombine
import VirtualTime
import XCTest

final class RunLimitsTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private let queueLine: UInt = #line - 1

  func testAnEndlessTimerIsAnIssueThatNamesIt() {
    let timer = queue.schedule(after: queue.now, interval: .seconds(1)) {}
    let line: UInt = #line + 2
    let issues = catchIssues {
      clock.run(limits: RunLimits(events: 100))
    }
    timer.cancel()
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      The clock was run until nothing is left to do, and was stopped at 99s: \
      100 pieces of work had run.
      DispatchQueue.virtual (VirtualTimeTests/RunLimitsTests.swift:\(queueLine)) has run 100 of \
      the last pieces of work.
      Waiting:
      100s  DispatchQueue.virtual, every 1s \
      (VirtualTimeTests/RunLimitsTests.swift:\(queueLine)), scheduled at 0s, has run 100 times
      Cancel what repeats, or move the clock with advance(by:); run(limits:) takes higher limits.
      """)
  }

  func testWorkThatReschedulesItselfAtOneInstantIsAnIssue() {
    func again() { queue.schedule { again() } }
    again()
    let issues = catchIssues { clock.run(limits: RunLimits(eventsAtOneInstant: 50)) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(
      issues.first?.message.contains("50 pieces of work had run at this instant"), true)
    XCTAssertEqual(clock.now, .start)
  }

  func testAThrottledTimerWithoutAnEndIsNamed() {
    let timer = DispatchQueue.virtual(clock, label: "ticks").timerPublisher(every: .seconds(1))
    let throttled =
      timer
      .throttle(
        for: .seconds(3), scheduler: DispatchQueue.virtual(clock, label: "throttle"), latest: true
      )
      .sink { _ in }
    let connection = timer.connect()
    let issues = catchIssues { clock.run(limits: RunLimits(events: 1000)) }
    connection.cancel()
    throttled.cancel()
    XCTAssertEqual(issues.count, 1)
    let message = issues.first?.message ?? ""
    XCTAssertTrue(message.contains("ticks (VirtualTimeTests/RunLimitsTests.swift:"), message)
    XCTAssertTrue(message.contains("ticks, every 1s"), message)
  }

  func testOfManyThatWaitTheFirstAreListed() {
    for second in 1...8 { clock.schedule(after: .seconds(second), label: "item \(second)") {} }
    let issues = catchIssues { clock.run(limits: RunLimits(events: 1)) }
    let message = issues.first?.message ?? ""
    XCTAssertTrue(message.contains("item 6"), message)
    XCTAssertFalse(message.contains("item 7"), message)
    XCTAssertTrue(message.contains("\nand 2 more\n"), message)
  }

  func testTheHorizonIsALimit() {
    let timer = queue.schedule(after: queue.now, interval: .seconds(3600)) {}
    let issues = catchIssues { clock.run(limits: RunLimits(horizon: .seconds(7200))) }
    timer.cancel()
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(clock.now.sinceStart, .seconds(7200))
  }

  func testTheDefaultLimitsEndATimer() {
    let timer = queue.schedule(after: queue.now, interval: .seconds(1)) {}
    let issues = catchIssues { clock.run() }
    timer.cancel()
    XCTAssertEqual(issues.count, 1)
  }

  func testAnIntervalOfZeroIsAnIssueAndStops() {
    var ticks = 0
    let timer = queue.schedule(after: queue.now, interval: .zero) { ticks += 1 }
    let issues = catchIssues { clock.run() }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(issues.first?.message.contains("repeats with an interval of 0 or less"), true)
    XCTAssertEqual(ticks, 1)
    XCTAssertEqual(clock.pending.count, 0)
    timer.cancel()
  }

  func testAnIntervalOfZeroThatCancelsItselfIsNoIssue() {
    var timer: (any Cancellable)?
    timer = queue.schedule(after: queue.now, interval: .zero) { timer?.cancel() }
    let issues = catchIssues { clock.run() }
    XCTAssertEqual(issues, [])
  }

  func testNoLimitIsReachedByWorkThatEnds() {
    for _ in 0..<5000 { queue.schedule {} }
    XCTAssertEqual(catchIssues { clock.run() }, [])
  }
}
