import PortableCombine
import XCTest

final class ErasureTests: XCTestCase {
  func testErasedPublisherBehavesAsTheOriginal() {
    let subscriber = TrackingSubscriber<Int, Never>()
    Just(1).eraseToAnyPublisher().eraseToAnyPublisher().subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Just", "1", "finished"])
    XCTAssertEqual(Just(1).eraseToAnyPublisher().description, "AnyPublisher")
  }

  func testErasedSubscriberForwards() {
    let subscriber = TrackingSubscriber<Int, Never>()
    let erased = AnySubscriber(subscriber)
    XCTAssertEqual(erased.combineIdentifier, subscriber.combineIdentifier)
    Just(1).subscribe(AnySubscriber(erased))
    XCTAssertEqual(subscriber.history, ["subscription Just", "1", "finished"])
  }

  func testSubscriberOfClosures() {
    var log: [String] = []
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: {
        log.append("\($0)")
        $0.request(.max(1))
      },
      receiveValue: {
        log.append("\($0)")
        return .max(1)
      },
      receiveCompletion: { log.append("\($0)") })
    (1...2).publisher.subscribe(subscriber)
    XCTAssertEqual(log, ["1...2", "1", "2", "finished"])
    XCTAssertEqual(subscriber.description, "Anonymous AnySubscriber")
  }

  func testSubjectAsSubscriber() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let sink = subject.sink { values.append($0) }
    (1...2).publisher.subscribe(AnySubscriber(subject))
    XCTAssertEqual(values, [1, 2])
    sink.cancel()
  }
}
