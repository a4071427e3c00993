import Dispatch
import PortableCombine
import XCTest

/// Share and autoconnect, which connect with the first subscriber and disconnect with the last.
final class ShareTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  func testAllSubscribersShareOneSubscription() {
    let share = upstream.share()
    let first = TrackingSubscriber<Int, Oops>()
    let second = TrackingSubscriber<Int, Oops>(demand: .max(1))
    share.subscribe(first)
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    _ = upstream.send(1)
    share.subscribe(second)
    for value in 2...3 { _ = upstream.send(value) }
    upstream.complete(.finished)
    XCTAssertEqual(first.history, ["subscription Multicast", "1", "2", "3", "finished"])
    XCTAssertEqual(second.history, ["subscription Multicast", "2", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testTheLastToCancelCancelsTheUpstream() {
    let share = upstream.share()
    let subscribers = (0..<2).map { _ in TrackingSubscriber<Int, Oops>() }
    for subscriber in subscribers { share.subscribe(subscriber) }
    subscribers[0].cancel()
    subscribers[0].cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    subscribers[1].cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testASubscriberAfterAllHaveCancelledConnectsAgain() {
    let share = upstream.share()
    let first = TrackingSubscriber<Int, Oops>()
    share.subscribe(first)
    first.cancel()
    let second = TrackingSubscriber<Int, Oops>()
    share.subscribe(second)
    _ = upstream.send(1)
    XCTAssertEqual(second.history, ["subscription Multicast", "1"])
    XCTAssertEqual(
      upstream.log,
      ["subscribed", "request unlimited", "cancel", "subscribed", "request unlimited"])
  }

  func testASubscriberAfterTheEndGetsTheEndAlone() {
    let share = upstream.share()
    let first = TrackingSubscriber<Int, Oops>()
    share.subscribe(first)
    upstream.complete(.failure(Oops()))
    let late = TrackingSubscriber<Int, Oops>()
    share.subscribe(late)
    XCTAssertEqual(late.history, ["subscription Multicast", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testAnUpstreamThatEndsAtOnce() {
    XCTAssertEqual(history(of: (1...3).publisher.share()), ["1", "2", "3", "finished"])
    XCTAssertEqual(
      history(of: Fail<Int, Oops>(error: Oops()).share()), ["failed oops"])
  }

  func testCancellingWhileItConnectsCancelsTheUpstream() {
    XCTAssertEqual(history(of: (1...9).publisher.share().prefix(2)), ["1", "2", "finished"])
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    upstream.handleEvents(receiveSubscription: { _ in subscriber.cancel() }).share()
      .subscribe(subscriber)
    XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
  }

  func testCancellingBeforeItConnectsLeavesTheUpstreamAlone() {
    let subscriber = AnySubscriber<Int, Oops>(receiveSubscription: { $0.cancel() })
    upstream.share().subscribe(subscriber)
    XCTAssertEqual(upstream.log, [])
  }

  func testASubscriberFromWithinTheFirstSharesItsConnection() {
    let share = upstream.share()
    let second = TrackingSubscriber<Int, Oops>()
    let first = AnySubscriber<Int, Oops>(receiveSubscription: {
      share.subscribe(second)
      $0.request(.unlimited)
    })
    share.subscribe(first)
    _ = upstream.send(1)
    XCTAssertEqual(second.history, ["subscription Multicast", "1"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testTheSubscriptionKeepsThePublisher() {
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.share().subscribe(subscriber)
    _ = upstream.send(1)
    XCTAssertEqual(subscriber.history, ["subscription Multicast", "1"])
    subscriber.cancel()
  }

  func testEqualIsTheSameObject() {
    let share = Just(1).share()
    XCTAssertEqual(share, share)
    XCTAssertNotEqual(share, Just(1).share())
  }

  func testSubscribersFromManyThreadsConnectOnce() {
    for _ in 0..<50 {
      let connections = Counter()
      let cancellations = Counter()
      nonisolated(unsafe) let share = PassthroughSubject<Int, Never>()
        .handleEvents(
          receiveSubscription: { _ in connections.add() }, receiveCancel: { cancellations.add() }
        ).share()
      nonisolated(unsafe) var sinks = [AnyCancellable?](repeating: nil, count: 4)
      let kept = share.sink { _ in }
      sinks.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let slots = buffer
        DispatchQueue.concurrentPerform(iterations: 4) { slots[$0] = share.sink { _ in } }
      }
      XCTAssertEqual(connections.value, 1)
      nonisolated(unsafe) let all = sinks
      DispatchQueue.concurrentPerform(iterations: 4) { all[$0]?.cancel() }
      XCTAssertEqual(cancellations.value, 0)
      kept.cancel()
      XCTAssertEqual(cancellations.value, 1)
    }
  }

  func testFirstSubscribersFromManyThreadsLeaveNoConnectionBehind() {
    for _ in 0..<100 {
      let connections = Counter()
      let cancellations = Counter()
      nonisolated(unsafe) let share = PassthroughSubject<Int, Never>()
        .handleEvents(
          receiveSubscription: { _ in connections.add() }, receiveCancel: { cancellations.add() }
        ).share()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in share.sink { _ in }.cancel() }
      XCTAssertEqual(connections.value, cancellations.value)
    }
  }
}
