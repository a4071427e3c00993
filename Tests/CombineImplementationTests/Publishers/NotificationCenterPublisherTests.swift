import Foundation
import PortableCombine
import XCTest

final class NotificationCenterPublisherTests: XCTestCase {
  private let center = NotificationCenter()
  private let changed = Notification.Name("changed")
  private let other = Notification.Name("other")

  /// Posts a notification whose object is a number.
  private func post(_ number: Int) {
    center.post(name: changed, object: nil, userInfo: ["number": number])
  }

  private var numbers: some Publisher<Int, Never> {
    center.publisher(for: changed).map { $0.userInfo?["number"] as? Int ?? 0 }
  }

  func testSendsWhatIsDemandedAndDropsTheRest() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none) { $0 == 3 ? .max(1) : .none }
    numbers.subscribe(subscriber)
    post(1)
    subscriber.subscription?.request(.none)
    post(2)
    subscriber.subscription?.request(.max(1))
    for number in 3...5 { post(number) }
    subscriber.subscription?.request(.unlimited)
    for number in 6...7 { post(number) }
    XCTAssertEqual(
      subscriber.history, ["subscription NotificationCenter Observer", "3", "4", "6", "7"])
  }

  func testDemandIsThatOfEachSubscriber() {
    let few = TrackingSubscriber<Int, Never>(demand: .max(1))
    let all = TrackingSubscriber<Int, Never>()
    numbers.subscribe(few)
    numbers.subscribe(all)
    for number in 1...2 { post(number) }
    XCTAssertEqual(few.history.dropFirst(), ["1"])
    XCTAssertEqual(all.history.dropFirst(), ["1", "2"])
  }

  func testOnlyTheNameAndTheObjectThatWereAskedFor() {
    let object = NSObject()
    let subscriber = TrackingSubscriber<Notification, Never>()
    center.publisher(for: changed, object: object).subscribe(subscriber)
    center.post(name: changed, object: nil)
    center.post(name: changed, object: NSObject())
    center.post(name: other, object: object)
    center.post(name: changed, object: object)
    XCTAssertEqual(subscriber.events.count, 2)
    guard case .value(let notification) = subscriber.events[1] else { return XCTFail("no value") }
    XCTAssertEqual(notification.name, changed)
    XCTAssertTrue(notification.object as AnyObject === object)
  }

  func testNothingComesAfterCancel() {
    let subscriber = TrackingSubscriber<Int, Never>()
    numbers.subscribe(subscriber)
    post(1)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.subscription?.request(.unlimited)
    post(2)
    XCTAssertEqual(subscriber.history.dropFirst(), ["1"])
  }

  func testCancelWithinADeliveryDropsWhatWaits() {
    var subscriber: TrackingSubscriber<Int, Never>!
    subscriber = TrackingSubscriber { [unowned self] number in
      post(number + 1)
      subscriber.cancel()
      post(number + 2)
      return .unlimited
    }
    numbers.subscribe(subscriber)
    post(1)
    XCTAssertEqual(subscriber.history.dropFirst(), ["1"])
    subscriber = nil
  }

  func testAPostWithinADeliveryFollowsIt() {
    var log: [String] = []
    let sink = numbers.sink { [unowned self] number in
      log.append("begin \(number)")
      if number == 1 { post(2) }
      log.append("end \(number)")
    }
    post(1)
    XCTAssertEqual(log, ["begin 1", "end 1", "begin 2", "end 2"])
    sink.cancel()
  }

  func testASubscriptionThatIsLetGoOfObservesNoMore() {
    let subscriber = TrackingSubscriber<Int, Never>()
    numbers.subscribe(subscriber)
    post(1)
    subscriber.release()
    post(2)
    XCTAssertEqual(subscriber.history.dropFirst(), ["1"])
  }

  func testTheSubscriberIsReleasedByCancel() {
    var subscriber: TrackingSubscriber<Notification, Never>? = .init()
    weak let released = subscriber
    center.publisher(for: changed).subscribe(subscriber!)
    let subscription = subscriber?.subscription
    subscriber = nil
    XCTAssertNotNil(released)
    subscription?.cancel()
    XCTAssertNil(released)
    withExtendedLifetime(subscription) {}
  }

  func testTheSubscriberIsReleasedWithItsSubscription() {
    var subscriber: TrackingSubscriber<Notification, Never>? = .init()
    weak let released = subscriber
    center.publisher(for: changed).subscribe(subscriber!)
    subscriber?.release()
    subscriber = nil
    XCTAssertNil(released)
  }

  func testThreadsThatPostAreServedOneAtATime() {
    let received = Counter()
    let isBusy = Counter()
    let sink = center.publisher(for: changed).sink { _ in
      isBusy.add()
      XCTAssertEqual(isBusy.value, 1)
      isBusy.add(-1)
      received.add()
    }
    let center = center
    let changed = changed
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 { center.post(name: changed, object: nil) }
    }
    XCTAssertEqual(received.value, 2000)
    sink.cancel()
  }

  func testPostsAndCancelsAtOnce() {
    let center = center
    let changed = changed
    for _ in 0..<200 {
      nonisolated(unsafe) let sink = center.publisher(for: changed).sink { _ in }
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        if index == 1 { sink.cancel() } else { center.post(name: changed, object: nil) }
      }
    }
  }

  func testEquality() {
    let object = NSObject()
    let publisher = center.publisher(for: changed, object: object)
    XCTAssertEqual(publisher, .init(center: center, name: changed, object: object))
    XCTAssertNotEqual(publisher, center.publisher(for: changed))
    XCTAssertNotEqual(publisher, center.publisher(for: other, object: object))
    XCTAssertNotEqual(publisher, NotificationCenter().publisher(for: changed, object: object))
  }
}
