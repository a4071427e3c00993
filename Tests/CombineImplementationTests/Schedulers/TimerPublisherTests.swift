import PortableCombine
import XCTest

final class TimerPublisherTests: XCTestCase {
  func testTicksComeOnTheRunLoopOnceConnected() {
    let publisher = Timer.publish(every: 0.001, on: .main, in: .default)
    let ticks = expectation(description: "three ticks")
    ticks.expectedFulfillmentCount = 3
    ticks.assertForOverFulfill = false
    var dates: [Date] = []
    let sink = publisher.sink {
      XCTAssertTrue(Thread.isMainThread)
      dates.append($0)
      ticks.fulfill()
    }
    let start = Date()
    let connection = publisher.connect()
    wait(for: [ticks], timeout: 30)
    connection.cancel()
    XCTAssertEqual(dates, dates.sorted())
    XCTAssertGreaterThan(dates[0], start)
    sink.cancel()
  }

  func testNothingComesBeforeTheConnection() {
    let publisher = Timer.publish(every: 0, on: .main, in: .default)
    var ticks = 0
    let sink = publisher.sink { _ in ticks += 1 }
    let later = expectation(description: "later")
    RunLoop.main.schedule { later.fulfill() }
    wait(for: [later], timeout: 30)
    XCTAssertEqual(ticks, 0)
    sink.cancel()
  }
}
