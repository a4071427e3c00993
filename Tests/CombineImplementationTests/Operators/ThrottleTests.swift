import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class ThrottleTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private let subject = PassthroughSubject<Int, Oops>()

  private func send(_ values: [(Int, at: Int)], end: Int? = nil) {
    let start = queue.now
    for (value, time) in values {
      queue.schedule(after: start.advanced(by: .milliseconds(time))) { [subject] in
        subject.send(value)
      }
    }
    if let end {
      queue.schedule(after: start.advanced(by: .milliseconds(end))) { [subject] in
        subject.send(completion: .finished)
      }
    }
  }

  private func events(
    latest: Bool, interval: Int, _ values: [(Int, at: Int)], end: Int? = nil
  ) -> [TimedEvent<Int, Oops>] {
    let recorder = subject.throttle(
      for: .milliseconds(interval), scheduler: queue, latest: latest
    ).record(on: clock)
    send(values, end: end)
    clock.run()
    return recorder.events
  }

  private func values(_ list: [(Int, at: Int)]) -> [TimedEvent<Int, Oops>] {
    list.map { TimedEvent(at: .milliseconds($0.at), .value($0.0)) }
  }

  private let vector = [
    (-1, at: 0), (1, at: 100), (2, at: 200), (3, at: 600), (4, at: 700), (5, at: 900),
    (6, at: 1200),
  ]

  func testTheLatestValueOfEachInterval() {
    XCTAssertEqual(
      events(latest: true, interval: 500, vector),
      values([(-1, at: 0), (2, at: 500), (5, at: 1000), (6, at: 1500)]))
  }

  func testTheFirstValueOfEachInterval() {
    XCTAssertEqual(
      events(latest: false, interval: 500, vector),
      values([(-1, at: 0), (1, at: 500), (3, at: 1000), (6, at: 1500)]))
  }

  private let table = [
    (1, at: 10), (2, at: 20), (3, at: 80), (4, at: 90), (5, at: 150), (6, at: 160),
  ]

  func testAValueAtTheBoundaryComesBeforeWhatWasScheduledAfterIt() {
    XCTAssertEqual(
      events(latest: true, interval: 50, table),
      values([(1, at: 10), (2, at: 60), (4, at: 110), (6, at: 160)]))
  }

  func testTheFirstValuesOfTheSameTable() {
    XCTAssertEqual(
      events(latest: false, interval: 50, table),
      values([(1, at: 10), (2, at: 60), (3, at: 110), (5, at: 160)]))
  }

  func testASourceWithThePeriodOfTheIntervalLosesNothing() {
    let ticks = (0..<5).map { ($0, at: $0 * 50) }
    for latest in [true, false] {
      XCTAssertEqual(events(latest: latest, interval: 50, ticks).count, 5, "latest: \(latest)")
    }
  }

  func testTheEndWaitsForTheValueThatWaits() {
    XCTAssertEqual(
      events(latest: true, interval: 50, [(1, at: 0), (2, at: 10)], end: 20),
      values([(1, at: 0), (2, at: 50)]) + [TimedEvent(at: .milliseconds(50), .finished)])
  }

  func testTheEndComesAtOnceWhenNothingWaits() {
    XCTAssertEqual(
      events(latest: true, interval: 50, [(1, at: 0)], end: 20),
      values([(1, at: 0)]) + [TimedEvent(at: .milliseconds(20), .finished)])
  }

  func testTheFirstValueIsScheduledAndNotSentAtOnce() {
    let recorder = subject.throttle(for: .seconds(1), scheduler: queue, latest: true)
      .record(on: clock)
    subject.send(1)
    XCTAssertNoEvents(recorder)
    clock.advance(by: .zero)
    XCTAssertValues(recorder, [1])
  }

  func testASystemClockThatIsSetBackDoesNotStallIt() {
    let system = SystemClock()
    let subscription = subject.throttle(for: .seconds(10), scheduler: system, latest: true)
      .sink { _ in
      } receiveValue: { _ in
      }
    subject.send(1)
    system.now = system.now.advanced(by: .seconds(-3600))
    subject.send(2)
    XCTAssertEqual(system.delays, [.seconds(10)])
    subscription.cancel()
  }

  /// A scheduler whose time is set from outside; it runs everything at once.
  private final class SystemClock: Scheduler {
    var now = RunLoop.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 10_000))
    private(set) var delays: [RunLoop.SchedulerTimeType.Stride] = []

    let minimumTolerance = RunLoop.SchedulerTimeType.Stride.zero

    func schedule(options: RunLoop.SchedulerOptions?, _ action: @escaping () -> Void) { action() }

    func schedule(
      after date: RunLoop.SchedulerTimeType, tolerance: RunLoop.SchedulerTimeType.Stride,
      options: RunLoop.SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      delays.append(now.distance(to: date))
      action()
    }

    func schedule(
      after date: RunLoop.SchedulerTimeType, interval: RunLoop.SchedulerTimeType.Stride,
      tolerance: RunLoop.SchedulerTimeType.Stride, options: RunLoop.SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      action()
      return AnyCancellable {}
    }
  }

  func testAValueWithoutDemandIsDropped() {
    let recorder = subject.throttle(for: .milliseconds(50), scheduler: queue, latest: true)
      .record(on: clock, demand: .max(1))
    send([(1, at: 0), (2, at: 10), (3, at: 100)])
    clock.run()
    XCTAssertValues(recorder, [1])
  }

  func testCancelDropsWhatWaits() {
    let recorder = subject.throttle(for: .milliseconds(50), scheduler: queue, latest: true)
      .record(on: clock)
    send([(1, at: 0), (2, at: 10)])
    clock.advance(by: .milliseconds(20))
    recorder.cancel()
    clock.run()
    XCTAssertValues(recorder, [1])
  }
}
