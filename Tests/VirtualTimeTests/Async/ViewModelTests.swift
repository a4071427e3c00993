import Dispatch
import PortableCombine
import Testing
import VirtualTime
import XCTest

/// The recipes of "Testing asynchronous code", for XCTest.
final class ViewModelTests: XCTestCase {
  func testInASynchronousTestTheClockServesTheMainQueue() {
    MainActor.assumeIsolated {
      let clock = VirtualClock()
      let model = ViewModel(clock: clock, queue: .virtual(clock))
      model.type("Swi")
      clock.advance(by: .milliseconds(200))
      model.type("Swift")
      clock.advance(by: .milliseconds(299))
      XCTAssertEqual(model.log, [])
      clock.advance(by: .milliseconds(1))
      XCTAssertEqual(model.log, ["search Swift"])
    }
  }

  @MainActor
  func testInAnAsynchronousTestTheSleepersAreWaitedFor() async throws {
    let clock = VirtualClock()
    let model = ViewModel(clock: clock, queue: .virtual(clock))
    model.poll()
    for round in 1...3 {
      await clock.waitForSleepers(count: 1)
      XCTAssertEqual(model.log.count, round - 1)
      clock.advance(by: .seconds(60))
    }
    try await model.polling?.value
    XCTAssertEqual(model.log, ["news 1", "news 2", "news 3"])
    XCTAssertEqual(clock.now.sinceStart, .seconds(180))
  }
}

/// The same under Swift Testing.
@Suite struct ViewModelSuite {
  @MainActor @Test func sleepersAreWaitedFor() async throws {
    let clock = VirtualClock()
    let model = ViewModel(clock: clock, queue: .virtual(clock))
    model.poll()
    for round in 1...3 {
      await clock.waitForSleepers(count: 1)
      #expect(model.log.count == round - 1)
      clock.advance(by: .seconds(60))
    }
    try await model.polling?.value
    #expect(model.log == ["news 1", "news 2", "news 3"])
  }
}
