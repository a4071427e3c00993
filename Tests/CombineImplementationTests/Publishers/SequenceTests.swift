import PortableCombine
import XCTest

final class SequenceTests: XCTestCase {
  func testSendsAllThenFinishes() {
    let subscriber = TrackingSubscriber<Int, Never>()
    (1...3).publisher.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription 1...3", "1", "2", "3", "finished"])
  }

  func testFollowsTheDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    [1, 2, 3, 4].publisher.subscribe(subscriber)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["1", "2"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["1", "2", "3"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["1", "2", "3", "4", "finished"])
  }

  func testAnEmptySequenceFinishesWithoutDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    [Int]().publisher.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Empty", "finished"])
  }

  func testCancelFromWithinReceiveStops() {
    var subscriber: TrackingSubscriber<Int, Never>!
    subscriber = TrackingSubscriber { value in
      if value == 2 { subscriber.cancel() }
      return .none
    }
    (1...5).publisher.subscribe(subscriber)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["1", "2"])
    XCTAssertEqual(String(describing: subscriber.subscription!), "Sequence")
    subscriber = nil
  }

  func testRequestsFromWithinReceiveDoNotRecurse() {
    onSmallStack {
      var count = 0
      var subscription: (any Subscription)?
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { _ in
          count += 1
          subscription?.request(.max(1))
          return .none
        })
      (0..<1_000_000).publisher.subscribe(subscriber)
      XCTAssertEqual(count, 1_000_000)
      subscription = nil
    }
  }

  func testTheIteratorIsAskedOncePerElement() {
    var asked = 0
    let numbers = sequence(state: 0) { (state: inout Int) -> Int? in
      asked += 1
      state += 1
      return state <= 3 ? state : nil
    }
    let subscriber = TrackingSubscriber<Int, Never>()
    Publishers.Sequence(sequence: numbers).subscribe(subscriber)
    XCTAssertEqual(asked, 4)
  }

  func testConcurrentDemandLosesNothing() {
    for _ in 0..<50 {
      nonisolated(unsafe) var values: [Int] = []
      nonisolated(unsafe) var subscription: (any Subscription)?
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          values.append($0)
          return .none
        })
      (0..<400).publisher.subscribe(subscriber)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<100 { subscription?.request(.max(1)) }
      }
      XCTAssertEqual(values, Array(0..<400))
      subscription = nil
    }
  }
}
