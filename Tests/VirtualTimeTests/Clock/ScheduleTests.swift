import VirtualTime
import XCTest

final class ScheduleTests: XCTestCase {
  private let clock = VirtualClock()
  private var log: [String] = []

  private func note(_ what: String) { log.append("\(what)@\(clock.now)") }

  func testAScriptRunsAtItsTimes() {
    clock.schedule(after: .milliseconds(450)) { self.note("typing on") }
    clock.schedule(after: .milliseconds(100)) { self.note("typing") }
    XCTAssertEqual(log, [])
    clock.run()
    XCTAssertEqual(log, ["typing@100ms", "typing on@450ms"])
  }

  func testTheTimeCountsFromThePresent() {
    clock.advance(by: .seconds(1))
    clock.schedule(after: .seconds(2)) {
      self.note("outer")
      self.clock.schedule(after: .seconds(3)) { self.note("inner") }
    }
    clock.run()
    XCTAssertEqual(log, ["outer@3s", "inner@6s"])
  }

  func testANegativeTimeMeansNowAfterWhatIsDue() {
    clock.schedule(after: .zero) { self.note("due") }
    clock.schedule(after: .seconds(-5)) { self.note("late") }
    clock.runCurrent()
    XCTAssertEqual(log, ["due@0s", "late@0s"])
  }

  func testLettingGoDoesNotCancelAndCancelDoes() {
    clock.schedule(after: .seconds(1)) { self.note("kept") }
    let cancelled = clock.schedule(after: .seconds(2)) { self.note("cancelled") }
    cancelled.cancel()
    clock.run()
    XCTAssertEqual(log, ["kept@1s"])
    XCTAssertEqual(clock.now.sinceStart, .seconds(1))
  }
}
