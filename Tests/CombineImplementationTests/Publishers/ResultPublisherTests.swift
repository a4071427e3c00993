import PortableCombine
import XCTest

final class ResultPublisherTests: XCTestCase {
  func testSendsTheValueOnTheFirstDemand() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    Result<Int, Oops>.success(7).publisher.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Once"])
    subscriber.subscription?.request(.none)
    XCTAssertEqual(subscriber.history, ["subscription Once"])
    subscriber.subscription?.request(.max(1))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Once", "7", "finished"])
  }

  func testFailsWithoutDemand() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    Result<Int, Oops>.failure(Oops()).publisher.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Empty", "failed oops"])
  }

  func testStopsWhenItIsCancelled() {
    let idle = TrackingSubscriber<Int, Oops>(demand: .none)
    Result<Int, Oops>.Publisher(7).subscribe(idle)
    idle.cancel()
    idle.subscription?.request(.max(1))
    XCTAssertEqual(idle.history, ["subscription Once"])

    var cancelling: TrackingSubscriber<Int, Oops>!
    cancelling = TrackingSubscriber { _ in
      cancelling.cancel()
      return .none
    }
    Result<Int, Oops>.Publisher(7).subscribe(cancelling)
    XCTAssertEqual(cancelling.history, ["subscription Once", "7"])
    cancelling = nil
  }

  func testSendsOnceUnderConcurrentDemandAndCancel() {
    for _ in 0..<300 {
      let counter = Counter()
      nonisolated(unsafe) var subscription: (any Subscription)?
      let subscriber = AnySubscriber<Int, Oops>(
        receiveSubscription: { subscription = $0 },
        receiveValue: { _ in
          counter.add()
          return .none
        })
      Result<Int, Oops>.Publisher(1).subscribe(subscriber)
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 3 { subscription?.cancel() } else { subscription?.request(.max(1)) }
      }
      XCTAssertLessThanOrEqual(counter.value, 1)
      subscription = nil
    }
  }

  func testIsEqualToOneOfTheSameResult() {
    XCTAssertEqual(Result<Int, Oops>.Publisher(1), .init(.success(1)))
    XCTAssertNotEqual(Result<Int, Oops>.Publisher(1), .init(Oops()))
  }

  func testAFailureWithoutItsOutputIsNotJustAnyEnd() {
    let failed = Result<Int, Oops>.Publisher(Oops()).ignoreOutput()
    XCTAssertEqual(failed, failed)
    XCTAssertNotEqual(failed, Empty())
  }
}
