import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

/// The operators that have to do with time, by their whole histories on a virtual clock.
final class TimeOperatorTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private let subject = PassthroughSubject<Int, Oops>()

  /// Sends values, and a completion, at given milliseconds.
  private func send(
    _ values: [(Int, at: Int)], completion: Subscribers.Completion<Oops>? = nil, at end: Int = 0
  ) {
    let start = queue.now
    for (value, time) in values {
      queue.schedule(after: start.advanced(by: .milliseconds(time))) { [subject] in
        subject.send(value)
      }
    }
    if let completion {
      queue.schedule(after: start.advanced(by: .milliseconds(end))) { [subject] in
        subject.send(completion: completion)
      }
    }
  }

  private func events(
    _ list: [(Int, StreamEvent<Int, Oops>)]
  ) -> [TimedEvent<Int, Oops>] {
    list.map { TimedEvent(at: .milliseconds($0.0), $0.1) }
  }

  func testDebounceSendsTheLastOfEveryBurst() {
    let recorder = subject.debounce(for: .milliseconds(30), scheduler: queue).record(on: clock)
    send([(1, at: 0), (2, at: 10), (3, at: 20), (4, at: 100)], completion: .finished, at: 200)
    clock.run()
    XCTAssertEqual(
      recorder.events, events([(50, .value(3)), (130, .value(4)), (200, .finished)]))
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testDebounceDropsWhatWaitsAtTheEnd() {
    for completion in [Subscribers.Completion.finished, .failure(Oops())] {
      let subject = PassthroughSubject<Int, Oops>()
      let recorder = subject.debounce(for: .milliseconds(30), scheduler: queue).record(on: clock)
      subject.send(1)
      subject.send(completion: completion)
      clock.advance(by: .milliseconds(100))
      XCTAssertEqual(recorder.values, [])
      XCTAssertEqual(recorder.completion, completion)
      XCTAssertEqual(clock.pending.count, 0)
    }
  }

  func testDebounceSendsOnceForOneValue() {
    let recorder = subject.debounce(for: .milliseconds(10), scheduler: queue).record(on: clock)
    subject.send(1)
    clock.advance(by: .milliseconds(100))
    XCTAssertEqual(recorder.events, events([(10, .value(1))]))
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testDebounceDropsAValueWithoutDemand() {
    let recorder = subject.debounce(for: .milliseconds(10), scheduler: queue)
      .record(on: clock, demand: .none)
    subject.send(1)
    clock.advance(by: .milliseconds(10))
    recorder.request(.max(1))
    subject.send(2)
    clock.advance(by: .milliseconds(10))
    XCTAssertEqual(recorder.events, events([(20, .value(2))]))
  }

  func testDebounceOnTheImmediateSchedulerSendsEverything() {
    let recorder = subject.debounce(for: .seconds(1), scheduler: ImmediateScheduler.shared)
      .record(on: clock)
    subject.send(1)
    subject.send(2)
    XCTAssertEqual(recorder.values, [1, 2])
  }

  func testDebounceWithATimeOfZeroSendsAtOnce() {
    let recorder = subject.debounce(for: .zero, scheduler: queue).record(on: clock)
    subject.send(1)
    clock.run()
    XCTAssertEqual(recorder.values, [1])
  }

  func testDebounceCancelled() {
    let recorder = subject.debounce(for: .milliseconds(10), scheduler: queue).record(on: clock)
    subject.send(1)
    recorder.cancel()
    XCTAssertEqual(clock.pending.count, 0)
    clock.run()
    XCTAssertEqual(recorder.events, events([(0, .cancelled)]))
  }

  func testDelayShiftsValuesAndTheEnd() {
    let recorder = subject.delay(for: .milliseconds(25), scheduler: queue).record(on: clock)
    send([(1, at: 0), (2, at: 10)], completion: .failure(Oops()), at: 10)
    clock.run()
    XCTAssertEqual(
      recorder.events, events([(25, .value(1)), (35, .value(2)), (35, .failure(Oops()))]))
  }

  func testDelayDropsWhatIsOnItsWayWhenItIsCancelled() {
    let recorder = subject.delay(for: .milliseconds(25), scheduler: queue).record(on: clock)
    subject.send(1)
    subject.send(completion: .finished)
    recorder.cancel()
    clock.run()
    XCTAssertEqual(recorder.events, events([(0, .cancelled)]))
  }

  func testReceiveOnDeliversAtTheSameInstantLater() {
    let recorder = subject.receive(on: queue).receive(on: queue).receive(on: queue)
      .record(on: clock)
    subject.send(1)
    subject.send(completion: .finished)
    XCTAssertEqual(recorder.events, [])
    clock.advance(by: .zero)
    XCTAssertEqual(recorder.events, events([(0, .value(1)), (0, .finished)]))
  }

  func testReceiveOnKeepsTheOrderOnAConcurrentQueue() {
    let expectation = expectation(description: "finished")
    nonisolated(unsafe) var values: [Int] = []
    let sink = (0..<1000).publisher.receive(on: DispatchQueue.global()).sink(
      receiveCompletion: { _ in expectation.fulfill() }, receiveValue: { values.append($0) })
    wait(for: [expectation], timeout: 30)
    XCTAssertEqual(values, Array(0..<1000))
    sink.cancel()
  }

  func testSubscribeOnSubscribesRequestsAndCancelsOnTheScheduler() {
    let upstream = ManualPublisher<Int, Oops>()
    let recorder = upstream.subscribe(on: queue).record(on: clock)
    XCTAssertEqual(upstream.log, [])
    clock.runNext()
    XCTAssertEqual(upstream.log, ["subscribed"])
    clock.runNext()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    _ = upstream.send(1)
    recorder.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    clock.run()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
    XCTAssertEqual(recorder.events, events([(0, .value(1)), (0, .cancelled)]))
  }

  func testSubscribeOnThatIsCancelledBeforeItsTurnDemandsNothing() {
    let upstream = ManualPublisher<Int, Oops>()
    let recorder = upstream.subscribe(on: queue).record(on: clock)
    recorder.cancel()
    clock.run()
    XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
  }

  func testSubscribeOnAndReceiveOnWithOneSchedulerLoseNothing() {
    let recorder = (1...3).publisher.setFailureType(to: Oops.self)
      .subscribe(on: queue).receive(on: queue).record(on: clock)
    clock.run()
    XCTAssertEqual(
      recorder.events, events([(0, .value(1)), (0, .value(2)), (0, .value(3)), (0, .finished)]))
  }

  func testTimeoutEndsASilentPublisher() {
    let recorder = subject.timeout(.milliseconds(30), scheduler: queue).record(on: clock)
    send([(1, at: 20), (2, at: 40)])
    clock.run()
    XCTAssertEqual(
      recorder.events, events([(20, .value(1)), (40, .value(2)), (70, .finished)]))
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testTimeoutFailsWithACustomError() {
    let recorder = subject.timeout(.milliseconds(30), scheduler: queue, customError: { Oops() })
      .record(on: clock)
    clock.run()
    XCTAssertEqual(recorder.events, events([(30, .failure(Oops()))]))
  }

  func testTimeoutCountsFromTheFirstDemand() {
    let recorder = subject.timeout(.milliseconds(30), scheduler: queue)
      .record(on: clock, demand: .none)
    clock.advance(by: .milliseconds(20))
    recorder.request(.max(1))
    clock.run()
    XCTAssertEqual(recorder.events, events([(50, .finished)]))
  }

  func testTimeoutDoesNothingAfterTheEnd() {
    let recorder = subject.timeout(.milliseconds(30), scheduler: queue).record(on: clock)
    send([], completion: .finished, at: 10)
    clock.run()
    XCTAssertEqual(recorder.events, events([(10, .finished)]))
    XCTAssertEqual(clock.now.sinceStart, .milliseconds(10))
  }

  func testTimeoutLetsRetryTryAgain() {
    var attempts = 0
    let recorder = Deferred { () -> PassthroughSubject<Int, Oops> in
      attempts += 1
      return PassthroughSubject()
    }
    .timeout(.milliseconds(30), scheduler: queue, customError: { Oops() }).retry(2)
    .record(on: clock)
    clock.run()
    XCTAssertEqual(attempts, 3)
    XCTAssertEqual(recorder.events, events([(90, .failure(Oops()))]))
  }

  func testNegativeTimesDoNotTrap() {
    let recorder = subject.delay(for: .seconds(-5), scheduler: queue)
      .debounce(for: .milliseconds(-1), scheduler: queue).record(on: clock)
    subject.send(1)
    clock.run()
    XCTAssertEqual(recorder.values, [1])
  }
}
