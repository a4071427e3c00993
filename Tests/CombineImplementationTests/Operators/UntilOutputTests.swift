import Dispatch
import PortableCombine
import XCTest

/// Operators that wait for another publisher's first value.
final class UntilOutputTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()
  private let other = ManualPublisher<String, Oops>()

  func testDropUntilOutputLetsValuesPassAfterTheTrigger() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(3)) { _ in .max(1) }
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .none)
    _ = other.send("now")
    _ = other.send("again")
    XCTAssertEqual(upstream.send(2), .max(1))
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription DropUntilOutput", "2", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(3)"])
    XCTAssertEqual(other.log, ["subscribed", "request max(1)", "cancel"])
  }

  func testDroppedValuesCountAgainstTheDemand() {
    let trigger = PassthroughSubject<Void, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(2))
    (1...9).publisher.drop(untilOutputFrom: trigger).subscribe(subscriber)
    trigger.send()
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["3", "4"])
  }

  func testDropUntilOutputEndsWithAnotherThatEndsWithoutAValue() {
    for completion in [Subscribers.Completion<Oops>.finished, .failure(Oops())] {
      let subscriber = TrackingSubscriber<Int, Oops>()
      upstream.drop(untilOutputFrom: other).subscribe(subscriber)
      other.complete(completion)
      other.complete(.finished)
      upstream.complete(.finished)
      XCTAssertEqual(
        subscriber.history,
        ["subscription DropUntilOutput", completion == .finished ? "finished" : "failed oops"])
      XCTAssertEqual(upstream.log.last, "cancel")
    }
  }

  func testTheOthersEndAfterTheTriggerDoesNothing() {
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    _ = other.send("now")
    other.complete(.failure(Oops()))
    _ = upstream.send(1)
    XCTAssertEqual(subscriber.history, ["subscription DropUntilOutput", "1"])
  }

  func testALateTriggerOpensNothingAfterTheEnd() {
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    upstream.complete(.finished)
    _ = other.send("now")
    _ = upstream.send(1)
    XCTAssertEqual(subscriber.history, ["subscription DropUntilOutput", "finished"])
    XCTAssertEqual(other.log, ["subscribed", "request max(1)", "cancel"])
  }

  func testCancelReachesBoth() {
    let dropping = TrackingSubscriber<Int, Oops>()
    upstream.drop(untilOutputFrom: other).subscribe(dropping)
    dropping.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
    XCTAssertEqual(other.log, ["subscribed", "request max(1)", "cancel"])
    let prefixing = TrackingSubscriber<Int, Oops>()
    upstream.prefix(untilOutputFrom: other).subscribe(prefixing)
    prefixing.cancel()
    XCTAssertEqual(upstream.log.suffix(3), ["subscribed", "request unlimited", "cancel"])
    XCTAssertEqual(other.log.suffix(3), ["subscribed", "request max(1)", "cancel"])
    _ = other.send("now")
    XCTAssertEqual(prefixing.history, ["subscription PrefixUntilOutput"])
  }

  func testPrefixUntilOutputFinishesAtTheTrigger() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(3)) { _ in .max(2) }
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .max(2))
    _ = other.send("now")
    XCTAssertEqual(upstream.send(2), .none)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription PrefixUntilOutput", "1", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(3)", "cancel"])
    XCTAssertEqual(other.log, ["subscribed", "request max(1)", "cancel"])
  }

  func testPrefixUntilOutputIgnoresTheOthersEnd() {
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    other.complete(.failure(Oops()))
    _ = upstream.send(1)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription PrefixUntilOutput", "1", "failed oops"])
  }

  func testTheUpstreamsEndCancelsTheOther() {
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription PrefixUntilOutput", "finished"])
    XCTAssertEqual(other.log, ["subscribed", "request max(1)", "cancel"])
  }

  func testATriggerBeforeTheSubscriptionFinishesAfterIt() {
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.prefix(untilOutputFrom: Just("now")).subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription PrefixUntilOutput", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
  }

  func testATriggerWhileAValueIsDeliveredFinishesAfterIt() {
    let subject = PassthroughSubject<Int, Never>()
    let stop = PassthroughSubject<Void, Never>()
    var log: [String] = []
    let sink = subject.prefix(untilOutputFrom: stop).sink(
      receiveCompletion: { log.append("\($0)") },
      receiveValue: {
        stop.send()
        log.append("\($0)")
      })
    subject.send(1)
    XCTAssertEqual(log, ["1", "finished"])
    sink.cancel()
  }

  func testATriggerFromAnotherThreadComesBetweenValues() {
    for _ in 0..<100 {
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
      nonisolated(unsafe) let stop = PassthroughSubject<Void, Never>()
      nonisolated(unsafe) var isBusy = false
      nonisolated(unsafe) var values: [Int] = []
      nonisolated(unsafe) var ends = 0
      let sink = subject.prefix(untilOutputFrom: stop).sink(
        receiveCompletion: { _ in
          XCTAssertFalse(isBusy)
          ends += 1
        },
        receiveValue: {
          XCTAssertEqual(ends, 0)
          isBusy = true
          values.append($0)
          isBusy = false
        })
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
          for value in 0..<100 { subject.send(value) }
        } else {
          stop.send()
        }
      }
      XCTAssertEqual(ends, 1)
      XCTAssertEqual(values, Array(0..<values.count))
      sink.cancel()
    }
  }
}
