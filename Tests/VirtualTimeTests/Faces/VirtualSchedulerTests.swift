import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class VirtualSchedulerTests: XCTestCase {
  private let clock = VirtualClock()

  private func times<Context: Scheduler>(_ scheduler: VirtualScheduler<Context>) -> [Duration] {
    var times: [Duration] = []
    scheduler.schedule { [clock] in times.append(clock.now.sinceStart) }
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(300))) { [clock] in
      times.append(clock.now.sinceStart)
    }
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: .seconds(0.1)), interval: .seconds(0.1)
    ) { [clock] in
      times.append(clock.now.sinceStart)
    }
    clock.advance(by: .seconds(1))
    timer.cancel()
    return times.sorted()
  }

  private let expected: [Duration] =
    ([.zero, .milliseconds(300)] + (1...10).map { .milliseconds($0 * 100) }).sorted()

  func testDispatchQueueKeepsExactTimes() {
    XCTAssertEqual(times(DispatchQueue.virtual(clock)), expected)
  }

  func testOperationQueueKeepsExactTimes() {
    XCTAssertEqual(times(OperationQueue.virtual(clock)), expected)
  }

  func testRunLoopKeepsExactTimes() {
    XCTAssertEqual(times(RunLoop.virtual(clock)), expected)
  }

  func testDispatchTimeStartsAtOneSecond() {
    let queue = DispatchQueue.virtual(clock)
    XCTAssertEqual(queue.now.dispatchTime.uptimeNanoseconds, 1_000_000_000)
    clock.advance(by: .nanoseconds(5))
    XCTAssertEqual(queue.now.dispatchTime.uptimeNanoseconds, 1_000_000_005)
  }

  func testAllFacesShareOneOrder() {
    var order: [String] = []
    DispatchQueue.virtual(clock).schedule { order.append("dispatch") }
    RunLoop.virtual(clock).schedule { order.append("run loop") }
    OperationQueue.virtual(clock).schedule { order.append("operation") }
    DispatchQueue.virtual(clock).schedule { order.append("dispatch") }
    clock.run()
    XCTAssertEqual(order, ["dispatch", "run loop", "operation", "dispatch"])
  }

  func testHopsOverManyQueuesTakeNoTime() {
    let subject = PassthroughSubject<Int, Never>()
    let values =
      subject
      .receive(on: DispatchQueue.virtual(clock))
      .receive(on: OperationQueue.virtual(clock))
      .receive(on: RunLoop.virtual(clock))
      .record(on: clock)
    clock.schedule(after: .milliseconds(7)) { subject.send(1) }
    clock.run()
    XCTAssertValues(values, [1], at: [.milliseconds(7)])
  }

  func testACancelledTimerPublisherLeavesNothingOnTheClock() {
    let ticks = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1)).autoconnect()
      .record(on: clock)
    clock.advance(by: .seconds(2))
    ticks.cancel()
    XCTAssertTrue(clock.pending.isEmpty)
    clock.advance(by: .seconds(2))
    XCTAssertEqual(ticks.values.count, 2)
  }

  func testNegativeDelaysAreDueNow() {
    let queue = DispatchQueue.virtual(clock)
    var ran = false
    queue.schedule(after: queue.now.advanced(by: .seconds(-5))) { ran = true }
    clock.advance(by: .zero)
    XCTAssertTrue(ran)
  }
}
