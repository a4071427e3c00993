import PortableCombine
import XCTest

final class OptionalPublisherTests: XCTestCase {
  func testSendsTheValueOnTheFirstDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    Optional(7).publisher.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Optional"])
    subscriber.subscription?.request(.none)
    XCTAssertEqual(subscriber.history, ["subscription Optional"])
    subscriber.subscription?.request(.max(1))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Optional", "7", "finished"])
  }

  func testFinishesAtOnceWithoutAValue() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    Int?.none.publisher.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Empty", "finished"])
  }

  func testStopsWhenItIsCancelled() {
    let idle = TrackingSubscriber<Int, Never>(demand: .none)
    Optional(7).publisher.subscribe(idle)
    idle.cancel()
    idle.subscription?.request(.max(1))
    XCTAssertEqual(idle.history, ["subscription Optional"])

    var cancelling: TrackingSubscriber<Int, Never>!
    cancelling = TrackingSubscriber { _ in
      cancelling.cancel()
      return .none
    }
    Optional(7).publisher.subscribe(cancelling)
    XCTAssertEqual(cancelling.history, ["subscription Optional", "7"])
    cancelling = nil
  }

  func testIsEqualToOneOfTheSameValue() {
    XCTAssertEqual(Optional(1).publisher, .init(1))
    XCTAssertNotEqual(Optional(1).publisher, .init(nil))
  }

  func testAValueThatIsOptionalItselfIsAValue() {
    XCTAssertEqual(history(of: Optional<Int?>.some(nil).publisher), ["nil", "finished"])
    XCTAssertEqual(
      history(of: Just<Int?>(nil).filter { $0 == nil }.map { $0 ?? 7 }), ["7", "finished"])
    XCTAssertEqual(
      history(of: Result<Int?, Oops>.Publisher(.success(nil)).replaceError(with: 7)),
      ["nil", "finished"])
  }
}
