import PortableCombine
import XCTest

final class SimplePublisherTests: XCTestCase {
  func testJustSendsOnTheFirstDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    Just(7).subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Just"])
    subscriber.subscription?.request(.none)
    XCTAssertEqual(subscriber.history, ["subscription Just"])
    subscriber.subscription?.request(.max(1))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Just", "7", "finished"])
  }

  func testJustStopsWhenItIsCancelled() {
    let idle = TrackingSubscriber<Int, Never>(demand: .none)
    Just(7).subscribe(idle)
    idle.cancel()
    idle.subscription?.request(.max(1))
    XCTAssertEqual(idle.history, ["subscription Just"])

    var cancelling: TrackingSubscriber<Int, Never>!
    cancelling = TrackingSubscriber { _ in
      cancelling.cancel()
      return .none
    }
    Just(7).subscribe(cancelling)
    XCTAssertEqual(cancelling.history, ["subscription Just", "7"])
    cancelling = nil
  }

  func testJustSendsOnceUnderConcurrentDemandAndCancel() {
    for _ in 0..<300 {
      let counter = Counter()
      nonisolated(unsafe) var subscription: (any Subscription)?
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { subscription = $0 },
        receiveValue: { _ in
          counter.add()
          return .none
        })
      Just(1).subscribe(subscriber)
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 3 { subscription?.cancel() } else { subscription?.request(.max(1)) }
      }
      XCTAssertLessThanOrEqual(counter.value, 1)
      subscription = nil
    }
  }

  func testEmptyAndFailEndWithoutDemand() {
    let empty = TrackingSubscriber<Int, Oops>(demand: .none)
    Empty<Int, Oops>().subscribe(empty)
    XCTAssertEqual(empty.history, ["subscription Empty", "finished"])

    let endless = TrackingSubscriber<Int, Oops>(demand: .none)
    Empty<Int, Oops>(completeImmediately: false).subscribe(endless)
    XCTAssertEqual(endless.history, ["subscription Empty"])

    let failing = TrackingSubscriber<Int, Oops>(demand: .none)
    Fail<Int, Oops>(error: Oops()).subscribe(failing)
    XCTAssertEqual(failing.history, ["subscription Empty", "failed oops"])
  }

  func testDeferredMakesAPublisherPerSubscriber() {
    var made = 0
    let deferred = Deferred { () -> Just<Int> in
      made += 1
      return Just(made)
    }
    XCTAssertEqual(made, 0)
    for expected in 1...2 {
      let subscriber = TrackingSubscriber<Int, Never>()
      deferred.subscribe(subscriber)
      XCTAssertEqual(subscriber.history, ["subscription Just", "\(expected)", "finished"])
    }
  }
}
