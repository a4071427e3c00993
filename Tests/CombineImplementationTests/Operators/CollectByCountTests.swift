import PortableCombine
import XCTest

final class CollectByCountTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  func testCollectsArraysAndFlushesTheRestAtTheEnd() {
    let subscriber = TrackingSubscriber<[Int], Oops>(demand: .max(2)) { _ in .max(3) }
    upstream.collect(2).subscribe(subscriber)
    XCTAssertEqual(upstream.log, ["subscribed", "request max(4)"])
    XCTAssertEqual((1...5).map(upstream.send), [.none, .max(6), .none, .max(6), .none])
    upstream.complete(.finished)
    XCTAssertEqual(
      subscriber.history,
      ["subscription CollectByCount", "[1, 2]", "[3, 4]", "[5]", "finished"])
  }

  func testNothingIsLeftToFlush() {
    XCTAssertEqual(history(of: [1, 2].publisher.collect(2)), ["[1, 2]", "finished"])
    XCTAssertEqual(history(of: [Int]().publisher.collect(2)), ["finished"])
  }

  func testAFailureDropsTheRest() {
    let subscriber = TrackingSubscriber<[Int], Oops>()
    upstream.collect(2).subscribe(subscriber)
    for value in 1...3 { _ = upstream.send(value) }
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(
      subscriber.history, ["subscription CollectByCount", "[1, 2]", "failed oops"])
  }

  func testCancelOnTheRestSuppressesTheEnd() {
    var subscription: (any Subscription)?
    let subscriber = TrackingSubscriber<[Int], Oops>(demand: .max(1)) { _ in
      subscription?.cancel()
      return .none
    }
    upstream.collect(2).subscribe(subscriber)
    subscription = subscriber.subscription
    _ = upstream.send(1)
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription CollectByCount", "[1]"])
  }

  func testACountBelowOneCountsAsOne() {
    for count in [0, -3] {
      XCTAssertEqual(history(of: [1, 2].publisher.collect(count)), ["[1]", "[2]", "finished"])
    }
  }

  func testDemandSaturates() {
    upstream.collect(.max).subscribe(TrackingSubscriber<[Int], Oops>(demand: .max(.max)))
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }
}
