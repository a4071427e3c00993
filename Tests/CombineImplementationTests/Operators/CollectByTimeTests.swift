import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class CollectByTimeTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private let subject = PassthroughSubject<Int, Oops>()

  private func at(_ milliseconds: Int, _ action: @escaping () -> Void) {
    queue.schedule(after: queue.now.advanced(by: .milliseconds(milliseconds)), action)
  }

  func testByTimeSendsWhatHasComeAtTheEndOfEachPeriod() {
    let recorder = subject.collect(.byTime(queue, .milliseconds(100))).record(on: clock)
    for (value, time) in [(1, 10), (2, 90), (3, 110), (4, 350)] {
      at(time) { self.subject.send(value) }
    }
    clock.advance(by: .milliseconds(1000))
    XCTAssertValues(
      recorder, [[1, 2], [3], [4]],
      at: [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
    recorder.cancel()
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testTheEndFlushesWhatIsLeft() {
    let recorder = subject.collect(.byTime(queue, .milliseconds(100))).record(on: clock)
    at(130) { self.subject.send(1) }
    at(150) { self.subject.send(completion: .finished) }
    clock.run()
    XCTAssertEqual(
      recorder.events,
      [
        TimedEvent(at: .milliseconds(150), .value([1])),
        TimedEvent(at: .milliseconds(150), .finished),
      ])
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testAFailureDropsWhatIsLeft() {
    let recorder = subject.collect(.byTime(queue, .milliseconds(100))).record(on: clock)
    subject.send(1)
    subject.send(completion: .failure(Oops()))
    XCTAssertNoEvents(recorder)
    clock.run()
    XCTAssertEqual(recorder.events, [TimedEvent(at: .zero, .failure(Oops()))])
  }

  func testByTimeAsksForOneValueAfterTheOther() {
    let upstream = ManualPublisher<Int, Oops>()
    let recorder = upstream.collect(.byTime(queue, .milliseconds(100)))
      .record(on: clock, demand: .max(2))
    XCTAssertEqual(upstream.log, ["subscribed", "request max(1)"])
    XCTAssertEqual(upstream.send(1), .max(1))
    recorder.cancel()
  }

  func testByTimeOrCountSendsAFullArrayAtOnceAndBeginsANewPeriod() {
    let recorder = subject.collect(.byTimeOrCount(queue, .milliseconds(100), 2)).record(on: clock)
    for (value, time) in [(1, 50), (2, 60), (3, 70), (4, 300)] {
      at(time) { self.subject.send(value) }
    }
    clock.advance(by: .milliseconds(400))
    // The period that began at 60 ends at 160; the next ones at 260 and 360.
    XCTAssertValues(
      recorder, [[1, 2], [3], [4]],
      at: [.milliseconds(60), .milliseconds(160), .milliseconds(360)])
    recorder.cancel()
  }

  func testByTimeOrCountAsksForAsManyAsFillTheArrays() {
    let upstream = ManualPublisher<Int, Oops>()
    let recorder = upstream.collect(.byTimeOrCount(queue, .milliseconds(100), 3))
      .record(on: clock, demand: .max(2))
    XCTAssertEqual(upstream.log, ["subscribed", "request max(6)"])
    XCTAssertEqual(upstream.send(1), .none)
    recorder.cancel()
  }

  func testNothingGoesOutWithoutDemand() {
    let recorder = subject.collect(.byTime(queue, .milliseconds(100)))
      .record(on: clock, demand: .none)
    clock.advance(by: .milliseconds(500))
    XCTAssertNoEvents(recorder)
    recorder.cancel()
  }

  func testMeasureIntervalCountsFromTheSubscription() {
    clock.advance(by: .seconds(5))
    let recorder = subject.measureInterval(using: queue).map(\.magnitude).record(on: clock)
    for time in [10, 30, 60] { at(time) { self.subject.send(0) } }
    clock.run()
    XCTAssertValues(recorder, [10_000_000, 20_000_000, 30_000_000])
  }
}
