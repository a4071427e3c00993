import PortableCombine
import VirtualTime
import XCTest

/// What every operator has to do at its beginning and at its end.
final class LifecycleTests: XCTestCase {
  private func forEachOperator(
    demand: Subscribers.Demand = .unlimited,
    _ body: (
      OperatorCase, ManualPublisher<Int, Oops>, TrackingSubscriber<Int, any Error>, VirtualClock
    ) -> Void
  ) {
    for operatorCase in OperatorCase.all {
      let clock = VirtualClock()
      let upstream = ManualPublisher<Int, Oops>()
      let subscriber = TrackingSubscriber<Int, any Error>(demand: demand)
      operatorCase.make(upstream.eraseToAnyPublisher(), clock).subscribe(subscriber)
      settle(clock)
      body(operatorCase, upstream, subscriber, clock)
    }
  }

  /// Lets what is due within a millisecond happen.
  private func settle(_ clock: VirtualClock) { clock.advance(by: .milliseconds(1)) }

  private func count(_ entry: String, in log: [String]) -> Int {
    log.filter { $0 == entry }.count
  }

  func testValuesAndEndArrive() {
    forEachOperator { operatorCase, upstream, subscriber, clock in
      _ = upstream.send(1)
      settle(clock)
      upstream.complete(.finished)
      settle(clock)
      XCTAssertEqual(
        Array(subscriber.history.dropFirst()), ["1", "finished"], operatorCase.name)
    }
  }

  func testFailureArrivesOnce() {
    forEachOperator { operatorCase, upstream, subscriber, clock in
      upstream.complete(.failure(Oops()))
      upstream.complete(.finished)
      settle(clock)
      XCTAssertEqual(Array(subscriber.history.dropFirst()), ["failed oops"], operatorCase.name)
    }
  }

  func testNothingComesAfterCancel() {
    forEachOperator { operatorCase, upstream, subscriber, clock in
      _ = upstream.send(1)
      subscriber.cancel()
      let before = subscriber.history
      _ = upstream.send(2)
      upstream.complete(.finished)
      settle(clock)
      XCTAssertEqual(subscriber.history, before, operatorCase.name)
    }
  }

  func testNothingComesAfterTheEnd() {
    forEachOperator { operatorCase, upstream, subscriber, clock in
      upstream.complete(.finished)
      settle(clock)
      let before = subscriber.history
      _ = upstream.send(2)
      upstream.complete(.failure(Oops()))
      settle(clock)
      XCTAssertEqual(subscriber.history, before, operatorCase.name)
    }
  }

  func testUpstreamIsCancelledExactlyOnce() {
    forEachOperator { operatorCase, upstream, subscriber, clock in
      subscriber.cancel()
      subscriber.cancel()
      settle(clock)
      XCTAssertEqual(count("cancel", in: upstream.log), 1, operatorCase.name)
    }
  }

  func testUpstreamIsNotCancelledAfterItHasEnded() {
    forEachOperator { operatorCase, upstream, subscriber, clock in
      upstream.complete(.finished)
      settle(clock)
      subscriber.cancel()
      settle(clock)
      XCTAssertEqual(count("cancel", in: upstream.log), 0, operatorCase.name)
    }
  }

  func testSecondSubscriptionIsCancelled() {
    forEachOperator { operatorCase, upstream, _, clock in
      upstream.subscribeAgain()
      settle(clock)
      XCTAssertEqual(count("second cancel", in: upstream.log), 1, operatorCase.name)
      XCTAssertEqual(count("cancel", in: upstream.log), 0, operatorCase.name)
    }
  }

  func testNothingComesWithoutDemand() {
    forEachOperator(demand: .none) { operatorCase, upstream, subscriber, clock in
      // NB: An operator that asks for no value itself passes the demand on, and gets none.
      if upstream.log.contains(where: { $0.hasPrefix("request") }) {
        _ = upstream.send(1)
        settle(clock)
      }
      XCTAssertEqual(subscriber.events.count, 1, operatorCase.name)
    }
  }

  func testNoDemandAndValuesBeyondItDoNotTrapAndEndAtMostOnce() {
    forEachOperator(demand: .none) { operatorCase, upstream, subscriber, clock in
      subscriber.subscription?.request(.none)
      settle(clock)
      for value in 1...3 { _ = upstream.send(value) }
      subscriber.subscription?.request(.none)
      settle(clock)
      upstream.complete(.failure(Oops()))
      upstream.complete(.finished)
      subscriber.subscription?.request(.unlimited)
      settle(clock)
      let ends = subscriber.history.filter { $0 == "finished" || $0 == "failed oops" }
      XCTAssertEqual(ends.count, 1, "\(operatorCase.name): \(subscriber.history)")
    }
  }

  func testCancelFromWithinReceiveStopsEverything() {
    for operatorCase in OperatorCase.all {
      let clock = VirtualClock()
      let upstream = ManualPublisher<Int, Oops>()
      var subscriber: TrackingSubscriber<Int, any Error>!
      subscriber = TrackingSubscriber { _ in
        subscriber.cancel()
        return .max(1)
      }
      operatorCase.make(upstream.eraseToAnyPublisher(), clock).subscribe(subscriber)
      settle(clock)
      _ = upstream.send(1)
      settle(clock)
      upstream.complete(.finished)
      settle(clock)
      let before = subscriber.history
      _ = upstream.send(2)
      settle(clock)
      XCTAssertEqual(subscriber.history, before, operatorCase.name)
      XCTAssertFalse(before.contains("finished"), "\(operatorCase.name): \(before)")
      subscriber.release()
      subscriber = nil
    }
  }

  func testDemandFromWithinReceiveKeepsTheRules() {
    for operatorCase in OperatorCase.all {
      let clock = VirtualClock()
      let upstream = ManualPublisher<Int, Oops>()
      var isReceiving = false
      var subscriber: TrackingSubscriber<Int, any Error>!
      subscriber = TrackingSubscriber { _ in
        XCTAssertFalse(isReceiving, "\(operatorCase.name): two values at once")
        isReceiving = true
        subscriber.subscription?.request(.max(1))
        isReceiving = false
        return .none
      }
      operatorCase.make(upstream.eraseToAnyPublisher(), clock).subscribe(subscriber)
      settle(clock)
      _ = upstream.send(1)
      settle(clock)
      upstream.complete(.finished)
      settle(clock)
      XCTAssertEqual(subscriber.history.last, "finished", operatorCase.name)
      subscriber.release()
      subscriber = nil
    }
  }

  func testEventsBeforeASubscriptionDoNotTrapAndEndAtMostOnce() {
    for operatorCase in OperatorCase.all {
      let clock = VirtualClock()
      let upstream = ManualPublisher<Int, Oops>(sendsSubscription: false)
      let subscriber = TrackingSubscriber<Int, any Error>()
      operatorCase.make(upstream.eraseToAnyPublisher(), clock).subscribe(subscriber)
      settle(clock)
      _ = upstream.send(1)
      upstream.complete(.finished)
      upstream.subscribeAgain()
      upstream.complete(.finished)
      settle(clock)
      let ends = subscriber.history.filter { $0 == "finished" }
      XCTAssertLessThanOrEqual(ends.count, 1, operatorCase.name)
    }
  }

  func testSubscriberIsReleasedAfterTheEnd() {
    assertSubscriberIsReleased { upstream, _, clock in
      upstream.complete(.finished)
      settle(clock)
    }
  }

  func testSubscriberIsReleasedAfterCancel() {
    assertSubscriberIsReleased { _, subscriber, _ in subscriber.cancel() }
  }

  /// Asserts of every operator that neither it nor the clock keeps the subscriber after the end.
  private func assertSubscriberIsReleased(
    after end: (
      ManualPublisher<Int, Oops>, TrackingSubscriber<Int, any Error>, VirtualClock
    ) -> Void, line: UInt = #line
  ) {
    for operatorCase in OperatorCase.all {
      let clock = VirtualClock()
      let upstream = ManualPublisher<Int, Oops>()
      weak var released: TrackingSubscriber<Int, any Error>?
      func runToTheEnd() {
        let subscriber = TrackingSubscriber<Int, any Error>()
        released = subscriber
        operatorCase.make(upstream.eraseToAnyPublisher(), clock).subscribe(subscriber)
        settle(clock)
        _ = upstream.send(1)
        end(upstream, subscriber, clock)
        upstream.forget()
      }
      runToTheEnd()
      clock.advance(by: .seconds(2000))
      XCTAssertEqual(clock.pending.count, 0, operatorCase.name, line: line)
      // NB: The tracking subscriber and its subscription hold each other, as in most subscribers.
      released?.release()
      XCTAssertNil(released, operatorCase.name, line: line)
    }
  }
}
