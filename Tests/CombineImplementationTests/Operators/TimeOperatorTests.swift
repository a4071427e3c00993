import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

/// The operators that have to do with time, by their whole histories on a virtual clock.
final class TimeOperatorTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private let subject = PassthroughSubject<Int, Oops>()

  private func events(
    _ list: [(Int, StreamEvent<Int, Oops>)]
  ) -> [TimedEvent<Int, Oops>] {
    list.map { TimedEvent(at: .milliseconds($0.0), $0.1) }
  }

  func testDebounce() {
    let debounce = { (source: MarbleTable.Source, queue: MarbleTable.Queue) in
      source.debounce(for: .milliseconds(30), scheduler: queue)
    }
    // The last of every burst; what waits at the end, of either kind, is dropped.
    MarbleTable.check(debounce, "123-------4---------|", "-----3-------4------|")
    MarbleTable.check(debounce, "1-------", "---1", subscription: "^")
    MarbleTable.check(debounce, "1-|", "--|")
    MarbleTable.check(debounce, "1-#", "--#")
    // A value at the instant at which another is due displaces it: it was scheduled before.
    MarbleTable.check(debounce, "1--2--3", "---------3")
    MarbleTable.check(debounce, "1---2---3", "---1---2---3")
    MarbleTable.check(debounce, "1", "-!", subscription: "^!")
    // A value that is due without demand is dropped, and not kept.
    MarbleTable.check(
      debounce, "1----2", "--------2", demand: .none, requests: [(4, .max(1))], subscription: "<*>^"
    )
  }

  func testDebounceWithATimeOfZero() {
    MarbleTable.check({ $0.debounce(for: .zero, scheduler: $1) }, "12-3|", "12-3|")
  }

  func testDelay() {
    let delay = { (source: MarbleTable.Source, queue: MarbleTable.Queue) in
      source.delay(for: .milliseconds(20), scheduler: queue)
    }
    // Values and ends of either kind come later by the same time, in their order.
    MarbleTable.check(delay, "12-(3|)", "--12-(3|)")
    MarbleTable.check(delay, "1(2#)", "--1(2#)", subscription: "<*>^#")
    MarbleTable.check(delay, "1|", "!", subscription: "(^!)")
    MarbleTable.check(delay, "123|", "--1!")
    MarbleTable.check(delay, "123|", "--1--|", demand: .max(1), subscription: "<1>^--|")
  }

  func testTimeout() {
    let timeout = { (source: MarbleTable.Source, queue: MarbleTable.Queue) in
      source.timeout(.milliseconds(30), scheduler: queue)
    }
    let failing = { (source: MarbleTable.Source, queue: MarbleTable.Queue) in
      source.timeout(.milliseconds(30), scheduler: queue, customError: { Oops() })
    }
    // Each value begins a new wait; a publisher that is silent for too long is cancelled.
    MarbleTable.check(timeout, "--1-2", "--1-2--|", subscription: "^------!")
    MarbleTable.check(failing, "--1-2", "--1-2--#", subscription: "^------!")
    MarbleTable.check(timeout, "--1|", "--1|")
    MarbleTable.check(timeout, "--#", "--#")
    MarbleTable.check(timeout, "-1", "-1-!", subscription: "^--!")
    // It counts from the first demand.
    MarbleTable.check(
      timeout, "", "-----|", demand: .none, requests: [(2, .max(1))], subscription: "^-<1>---!")
  }

  func testDebounceOnTheImmediateSchedulerSendsEverything() {
    let recorder = subject.debounce(for: .seconds(1), scheduler: ImmediateScheduler.shared)
      .record(on: clock)
    subject.send(1)
    subject.send(2)
    XCTAssertEqual(recorder.values, [1, 2])
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
