import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class DemandLogTests: XCTestCase {
  private let clock = VirtualClock()

  func testWhatIsDemandedLaterIsNotedWithItsTime() {
    let recorder = [1, 2, 3, 4].publisher.record(on: clock, demand: .none)
    XCTAssertValues(recorder, [])
    clock.schedule(after: .milliseconds(10)) { recorder.request(.max(2)) }
    clock.run()
    XCTAssertValues(recorder, [1, 2], at: [.milliseconds(10), .milliseconds(10)])
    XCTAssertDemands(recorder.demands, [.max(2)], at: [.milliseconds(10)])
  }

  func testTheFirstDemandIsNotedWhenTheSubscriptionComes() {
    let recorder = Just(1).record(on: clock)
    XCTAssertEqual(recorder.demands, [TimedDemand(at: .zero, .unlimited)])
  }

  func testWhatIsRequestedAfterTheEndIsNotNoted() {
    let recorder = Just(1).record(on: clock, demand: .max(1))
    recorder.request(.max(5))
    XCTAssertDemands(recorder.demands, [.max(1)])
  }

  func testDemandsWithoutTimes() {
    let demands = [TimedDemand(at: .seconds(3), .max(1)), TimedDemand(at: .seconds(4), .unlimited)]
    XCTAssertDemands(demands, [.max(1), .unlimited])
    XCTAssertEqual(catchIssues { XCTAssertDemands(demands, [.max(1)]) }.count, 1)
    XCTAssertEqual(catchIssues { XCTAssertDemands(demands, [.unlimited, .max(1)]) }.count, 1)
    XCTAssertEqual(
      catchIssues { XCTAssertDemands(demands, [.max(1), .unlimited], at: [.zero]) }.count, 1)
    XCTAssertEqual("\(demands[1])", "4s  unlimited")
  }
}
