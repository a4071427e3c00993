import PortableCombine
import XCTest

final class ConcatenateTests: XCTestCase {
  private let prefix = ManualPublisher<Int, Oops>()
  private let suffix = ManualPublisher<Int, Oops>()

  func testTheThreeFormsOfEach() {
    let numbers = [1, 2].publisher.eraseToAnyPublisher()
    XCTAssertEqual(history(of: numbers.append(3, 4)), ["1", "2", "3", "4", "finished"])
    XCTAssertEqual(history(of: numbers.append(3...4)), ["1", "2", "3", "4", "finished"])
    XCTAssertEqual(history(of: numbers.append(Just(3))), ["1", "2", "3", "finished"])
    XCTAssertEqual(history(of: numbers.prepend(3, 4)), ["3", "4", "1", "2", "finished"])
    XCTAssertEqual(history(of: numbers.prepend(3...4)), ["3", "4", "1", "2", "finished"])
    XCTAssertEqual(history(of: numbers.prepend(Just(3))), ["3", "1", "2", "finished"])
  }

  func testTheDemandThatIsLeftGoesToTheSuffix() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(10)) { $0 == 1 ? .max(7) : .none }
    prefix.append(suffix).subscribe(subscriber)
    subscriber.subscription?.request(.max(3))
    XCTAssertEqual(prefix.send(1), .max(7))
    XCTAssertEqual(suffix.log, [])
    prefix.complete(.finished)
    prefix.complete(.finished)
    XCTAssertEqual(suffix.log, ["subscribed", "request max(19)"])
    _ = suffix.send(2)
    _ = prefix.send(3)
    subscriber.subscription?.request(.max(1))
    suffix.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription Concatenate", "1", "2", "failed oops"])
    XCTAssertEqual(prefix.log, ["subscribed", "request max(10)", "request max(3)"])
    XCTAssertEqual(suffix.log, ["subscribed", "request max(19)", "request max(1)"])
  }

  func testAFailureOfThePrefixEndsAll() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    suffix.prepend(prefix).subscribe(subscriber)
    prefix.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription Concatenate", "failed oops"])
    XCTAssertEqual(suffix.log, [])
  }

  func testNothingBeyondTheDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(3))
    [1, 2].publisher.eraseToAnyPublisher().append(3, 4).subscribe(subscriber)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["1", "2", "3"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["1", "2", "3", "4", "finished"])
  }

  func testCancelReachesTheOneThatRunsAndReleasesTheOther() {
    weak var released: ManualPublisher<Int, Oops>?
    let subscriber = TrackingSubscriber<Int, Oops>()
    func subscribe() {
      let suffix = ManualPublisher<Int, Oops>()
      released = suffix
      prefix.append(suffix).subscribe(subscriber)
    }
    subscribe()
    XCTAssertNotNil(released)
    subscriber.cancel()
    XCTAssertNil(released)
    prefix.complete(.finished)
    XCTAssertEqual(prefix.log, ["subscribed", "request unlimited", "cancel"])

    let late = TrackingSubscriber<Int, Oops>()
    prefix.append(suffix).subscribe(late)
    prefix.complete(.finished)
    late.cancel()
    _ = suffix.send(1)
    XCTAssertEqual(suffix.log, ["subscribed", "request unlimited", "cancel"])
    XCTAssertEqual(late.history, ["subscription Concatenate"])
  }

  func testAMillionValuesDoNotGrowTheStack() {
    onSmallStack {
      var count = 0
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { _ in
          count += 1
          return .max(1)
        })
      (0..<500_000).publisher.eraseToAnyPublisher().append(0..<250_000).prepend(0..<250_000)
        .subscribe(subscriber)
      XCTAssertEqual(count, 1_000_000)
    }
  }
}
