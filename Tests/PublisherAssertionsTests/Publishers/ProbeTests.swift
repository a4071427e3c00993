import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class ProbeTests: XCTestCase {
  private let clock = VirtualClock()

  func testItSeesWhatPassesBothWays() {
    let probe = Probe<Int, Never>(on: clock)
    let first = TestPublisher<Int, Never>.cold("1-2-3-|", on: clock)
      .probe(probe).prefix(2).record(on: clock)
    clock.run()
    XCTAssertTimeline(first, "1-(2|)")
    XCTAssertSubscriptions(probe.subscriptions, ["<*>^-!"])
    XCTAssertEqual(
      probe.events, [TimedEvent(at: .zero, .value(1)), TimedEvent(at: .milliseconds(2), .value(2))])
  }

  func testDemandThatIsReturnedCounts() {
    let probe = Probe<Int, Never>(on: clock)
    let recorder = (1...3).publisher.probe(probe).buffer(
      size: 1, prefetch: .keepFull, whenFull: .dropOldest
    ).record(on: clock, demand: .none)
    XCTAssertDemands(probe.subscriptions[0].demands, [.max(1)])
    recorder.request(.unlimited)
    XCTAssertValues(recorder, [1, 2, 3])
    XCTAssertEqual(probe.subscriptions[0].ending, .finished)
  }

  func testARequestThatIsAskedAgainIsSentOnce() {
    let probe = Probe<Int, Never>(on: clock)
    let recorder = Future<Int, Never> { $0(.success(7)) }.probe(probe)
      .record(on: clock, demand: .none)
    recorder.request(.max(1))
    recorder.request(.max(1))
    recorder.request(.max(1))
    XCTAssertValues(recorder, [7])
    XCTAssertEqual(probe.subscriptions.count, 1)
  }

  func testEachSubscriptionHasARecord() {
    let probe = Probe<Int, Outage>(on: clock)
    let source = Deferred { Fail<Int, Outage>(error: .offline) }.probe(probe).retry(2)
    let recorder = source.record(on: clock)
    XCTAssertFailed(recorder, .offline)
    XCTAssertSubscriptions(probe.subscriptions, ["(^#)", "(^#)", "(^#)"])
    XCTAssertEqual(probe.events.count, 3)
  }

  func testItHoldsNothingAfterTheEnd() {
    final class Witness {}
    let probe = Probe<Int, Never>(on: clock)
    var witness: Witness? = Witness()
    weak let released = witness
    let recorder = PassthroughSubject<Int, Never>().handleEvents(
      receiveOutput: { [witness] _ in _ = witness }
    ).probe(probe).record(on: clock)
    witness = nil
    XCTAssertNotNil(released)
    recorder.cancel()
    XCTAssertNil(released)
  }
}
