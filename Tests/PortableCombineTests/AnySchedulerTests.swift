import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class AnySchedulerTests: XCTestCase {
  private let clock = VirtualClock()

  func testItDoesWhatTheHiddenSchedulerDoes() {
    let queue: AnySchedulerOf<DispatchQueue> = DispatchQueue.virtual(clock).eraseToAnyScheduler()
      .eraseToAnyScheduler()
    var log: [String] = []
    let clock = clock
    queue.schedule { log.append("now@\(clock.now)") }
    queue.schedule(after: queue.now.advanced(by: .seconds(1))) { log.append("later@\(clock.now)") }
    let timer = queue.schedule(after: queue.now, interval: .seconds(2)) {
      log.append("tick@\(clock.now)")
    }
    clock.advance(by: .seconds(2))
    timer.cancel()
    XCTAssertEqual(log, ["now@0s", "tick@0s", "later@1s", "tick@2s"])
    XCTAssertEqual(queue.now.dispatchTime.uptimeNanoseconds, 3_000_000_000)
    XCTAssertEqual(queue.minimumTolerance, .zero)
  }

  func testTheLiveSchedulersRunWork() {
    let expectations = (0..<4).map { expectation(description: "\($0)") }
    AnySchedulerOf<DispatchQueue>.main.schedule { expectations[0].fulfill() }
    AnySchedulerOf<DispatchQueue>.global().schedule { expectations[1].fulfill() }
    AnySchedulerOf<OperationQueue>.main.schedule { expectations[2].fulfill() }
    AnySchedulerOf<RunLoop>.main.schedule { expectations[3].fulfill() }
    wait(for: expectations, timeout: 30)
  }

  func testTimersTickForEachSubscriberByItself() {
    let publisher = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1))

    let all = publisher.map(\.dispatchTime.uptimeNanoseconds).record(on: clock)
    let two = publisher.map { _ in 0 }.record(on: clock, demand: .max(2))
    let gone = publisher.map { _ in 0 }.record(on: clock)
    clock.advance(by: .seconds(5))
    XCTAssertNoEvents(all)
    let connection = publisher.connect()
    clock.advance(by: .seconds(1))
    gone.cancel()
    clock.advance(by: .seconds(2))
    connection.cancel()
    clock.advance(by: .seconds(2))
    XCTAssertValues(
      all, [7_000_000_000, 8_000_000_000, 9_000_000_000],
      at: [.seconds(6), .seconds(7), .seconds(8)])
    XCTAssertValues(two, [0, 0], at: [.seconds(6), .seconds(7)])
    XCTAssertValues(gone, [0])
    XCTAssertEqual(clock.pending.count, 0)
  }
}
