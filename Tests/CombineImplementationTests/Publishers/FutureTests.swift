import PortableCombine
import XCTest

final class FutureTests: XCTestCase {
  func testTheWorkStartsAtOnceAndItsResultIsReplayed() {
    var started = 0
    var promise: Future<Int, Oops>.Promise?
    let future = Future<Int, Oops> {
      started += 1
      promise = $0
    }
    XCTAssertEqual(started, 1)
    let early = TrackingSubscriber<Int, Oops>()
    future.subscribe(early)
    XCTAssertEqual(early.history, ["subscription Future"])
    promise?(.success(1))
    promise?(.failure(Oops()))
    let late = TrackingSubscriber<Int, Oops>()
    future.subscribe(late)
    XCTAssertEqual(early.history, ["subscription Future", "1", "finished"])
    XCTAssertEqual(late.history, ["subscription Future", "1", "finished"])
    XCTAssertEqual(started, 1)
  }

  func testAValueWaitsForDemandAndAFailureDoesNot() {
    let value = TrackingSubscriber<Int, Oops>(demand: .none)
    Future<Int, Oops> { $0(.success(1)) }.subscribe(value)
    XCTAssertEqual(value.history, ["subscription Future"])
    value.subscription?.request(.max(1))
    XCTAssertEqual(value.history, ["subscription Future", "1", "finished"])

    let failure = TrackingSubscriber<Int, Oops>(demand: .none)
    Future<Int, Oops> { $0(.failure(Oops())) }.subscribe(failure)
    XCTAssertEqual(failure.history, ["subscription Future", "failed oops"])
  }

  func testAResultThatIsThereComesWithTheFirstDemand() {
    var valuesAtTheDemand = 0
    var values = 0
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { subscription in
        subscription.request(.max(1))
        valuesAtTheDemand = values
      },
      receiveValue: { _ in
        values += 1
        return .none
      })
    Future<Int, Never> { $0(.success(1)) }.subscribe(subscriber)
    XCTAssertEqual(valuesAtTheDemand, 1)
    XCTAssertEqual(values, 1)
  }

  func testACancelledSubscriberGetsNothing() {
    var promise: Future<Int, Oops>.Promise?
    let future = Future<Int, Oops> { promise = $0 }
    let subscriber = TrackingSubscriber<Int, Oops>()
    future.subscribe(subscriber)
    subscriber.cancel()
    promise?(.success(1))
    XCTAssertEqual(subscriber.history, ["subscription Future"])
  }

  func testConcurrentPromisesAndSubscribersGiveOneResult() {
    for _ in 0..<100 {
      let counter = Counter()
      nonisolated(unsafe) var promise: Future<Int, Never>.Promise?
      let future = Future<Int, Never> { promise = $0 }
      nonisolated(unsafe) let shared = future
      let sinks = (0..<4).map { _ in future.sink { _ in counter.add() } }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        promise?(.success(index))
        _ = shared.sink { _ in counter.add() }
      }
      XCTAssertEqual(counter.value, 8)
      sinks.forEach { $0.cancel() }
      promise = nil
    }
  }
}
