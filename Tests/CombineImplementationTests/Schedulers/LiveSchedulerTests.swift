import PortableCombine
import XCTest

/// The schedulers of Foundation and Dispatch, for real.
final class LiveSchedulerTests: XCTestCase {
  private func check<S: Scheduler>(
    _ scheduler: S, file: StaticString = #filePath, line: UInt = #line
  ) {
    let now = expectation(description: "now")
    let later = expectation(description: "later")
    let ticks = expectation(description: "three ticks")
    ticks.expectedFulfillmentCount = 3
    ticks.assertForOverFulfill = false
    scheduler.schedule { now.fulfill() }
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(2))) { later.fulfill() }
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: .milliseconds(1)), interval: .milliseconds(1)
    ) { ticks.fulfill() }
    wait(for: [now, later, ticks], timeout: 30)
    timer.cancel()
  }

  func testDispatchQueue() { check(DispatchQueue(label: "test")) }

  func testMainDispatchQueue() { check(DispatchQueue.main) }

  func testOperationQueue() { check(OperationQueue()) }

  func testRunLoop() { check(RunLoop.main) }

  func testRunLoopOfAnotherThreadWakesUp() {
    nonisolated(unsafe) var loop: RunLoop?
    let isReady = DispatchSemaphore(value: 0)
    let ran = expectation(description: "ran")
    let thread = Thread {
      loop = RunLoop.current
      // Something to wait for, so that the loop sleeps.
      let timer = Timer(timeInterval: 1000, repeats: true) { _ in }
      RunLoop.current.add(timer, forMode: .default)
      isReady.signal()
      while !Thread.current.isCancelled {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 60))
      }
    }
    thread.start()
    isReady.wait()
    loop?.schedule { ran.fulfill() }
    wait(for: [ran], timeout: 30)
    thread.cancel()
    loop?.schedule {}
  }

  func testImmediateScheduler() {
    var log: [String] = []
    let scheduler = ImmediateScheduler.shared
    scheduler.schedule { log.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1000))) { log.append("later") }
    let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
      log.append("tick")
    }
    timer.cancel()
    XCTAssertEqual(log, ["now", "later", "tick"])
  }

  func testSpansSaturate() {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    XCTAssertEqual(Stride.seconds(Int.max).magnitude, .max)
    XCTAssertEqual((Stride.seconds(Int.max) + Stride.seconds(1)).magnitude, .max)
    XCTAssertEqual((Stride.seconds(Int.min) - Stride.seconds(1)).magnitude, .min)
    XCTAssertEqual((Stride.seconds(Int.max) * -2).magnitude, .min)
    XCTAssertEqual(Stride.seconds(Double.infinity).magnitude, .max)
    XCTAssertEqual(Stride.seconds(Double.nan).magnitude, 0)
    XCTAssertEqual(Stride.seconds(0.1).magnitude, 100_000_000)
    let time = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 10))
    XCTAssertEqual(time.advanced(by: .seconds(-1)).dispatchTime.uptimeNanoseconds, 1)
    XCTAssertEqual(time.distance(to: time.advanced(by: .nanoseconds(-5))).magnitude, -5)
  }
}
