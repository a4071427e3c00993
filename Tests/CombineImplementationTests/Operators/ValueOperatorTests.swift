import PortableCombine
import XCTest

/// Operators that pass values on one by one.
final class ValueOperatorTests: XCTestCase {
  func testMapPassesTheUpstreamsOwnSubscriptionOn() {
    let subscriber = TrackingSubscriber<String, Never>()
    PassthroughSubject<Int, Never>().map { "\($0)" }.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription PassthroughSubject"])
  }

  func testMapTwiceIsOneMap() {
    let map: Publishers.Map<PassthroughSubject<Int, Never>, String> =
      PassthroughSubject<Int, Never>().map { $0 + 1 }.map { "\($0)" }
    XCTAssertEqual(map.transform(1), "2")
  }

  func testTryMapFailsAndCancels() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryMap { if $0 == 2 { throw Oops() } else { $0 * 10 } }.subscribe(subscriber)
    _ = upstream.send(1)
    _ = upstream.send(2)
    _ = upstream.send(3)
    XCTAssertEqual(subscriber.history, ["subscription TryMap", "10", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testTryMapSendsNothingWhenItsClosureCancels() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryMap { value in
      subscriber.cancel()
      return value
    }.subscribe(subscriber)
    _ = upstream.send(1)
    XCTAssertEqual(subscriber.history, ["subscription TryMap"])
  }

  func testTryMapFusesWithMap() {
    let subject = PassthroughSubject<Int, Never>()
    let fused = subject.map { $0 + 1 }.tryMap { $0 * 2 }.map { $0 + 1 }.tryMap { "\($0)" }
    XCTAssertEqual(try fused.transform(1), "5")
  }

  func testFilterAsksForAnotherValueInPlaceOfOneItDrops() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1))
    upstream.filter { $0.isMultiple(of: 2) }.filter { $0 > 2 }.subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .max(1))
    XCTAssertEqual(upstream.send(2), .max(1))
    XCTAssertEqual(upstream.send(4), .none)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["4"])
  }

  func testCompactMapDropsWhatHasNoResult() {
    let upstream = ManualPublisher<String, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1))
    upstream.compactMap { Int($0) }.compactMap { $0 > 1 ? $0 : nil }.map { $0 * 2 }
      .subscribe(subscriber)
    XCTAssertEqual(upstream.send("a"), .max(1))
    XCTAssertEqual(upstream.send("1"), .max(1))
    XCTAssertEqual(upstream.send("2"), .none)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["4"])
  }

  func testRemoveDuplicatesComparesWithTheValueBefore() {
    XCTAssertEqual(
      history(of: [1, 1, 2, 2, 1].publisher.eraseToAnyPublisher().removeDuplicates()),
      ["1", "2", "1", "finished"])
    // 2 is dropped, and 3 is compared with it, not with 1.
    XCTAssertEqual(
      history(of: [1, 2, 3, 5].publisher.removeDuplicates { $1 - $0 == 1 }),
      ["1", "5", "finished"])
    XCTAssertEqual(
      history(
        of: [1, 1, 1, 2].publisher.eraseToAnyPublisher().removeDuplicates(), demand: .max(2)),
      ["1", "2", "finished"])
  }

  func testRemoveDuplicatesOfOptionals() {
    XCTAssertEqual(
      history(of: [nil, nil, 1, nil].publisher.removeDuplicates() as Publishers.RemoveDuplicates),
      ["nil", "Optional(1)", "nil", "finished"])
  }

  func testPrefixFinishesTogetherWithItsLastValue() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.prefix(2).subscribe(subscriber)
    for value in 1...3 { _ = upstream.send(value) }
    XCTAssertEqual(subscriber.history, ["subscription Output", "1", "2", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testPrefixOfNothingFinishesAtOnce() {
    for count in [0, -1] {
      let upstream = ManualPublisher<Int, Oops>()
      let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
      upstream.prefix(count).subscribe(subscriber)
      XCTAssertEqual(subscriber.history, ["subscription Output", "finished"])
      XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
    }
  }

  func testOutputSkipsBeforeItsRange() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(5))
    Publishers.Output(upstream: upstream, range: 1..<3).subscribe(subscriber)
    XCTAssertEqual(upstream.send(0), .max(1))
    _ = upstream.send(1)
    _ = upstream.send(2)
    XCTAssertEqual(subscriber.history, ["subscription Output", "1", "2", "finished"])
  }

  func testFirstTakesOneValueAndCancels() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>()
    upstream.first().subscribe(subscriber)
    _ = upstream.send(1)
    _ = upstream.send(2)
    XCTAssertEqual(subscriber.history, ["subscription First", "1", "finished"])
    XCTAssertEqual(upstream.log.last, "cancel")
  }

  func testAResultWaitsForDemand() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    upstream.first { $0 > 1 }.subscribe(subscriber)
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    _ = upstream.send(1)
    _ = upstream.send(2)
    XCTAssertEqual(subscriber.history, ["subscription TryFirst"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription TryFirst", "2", "finished"])
  }

  func testFirstOfNothingOnlyFinishes() {
    XCTAssertEqual(history(of: [Int]().publisher.eraseToAnyPublisher().first()), ["finished"])
    XCTAssertEqual(history(of: [1].publisher.eraseToAnyPublisher().first { $0 > 1 }), ["finished"])
  }

  func testCollectSendsOneArrayAtTheEnd() {
    XCTAssertEqual(
      history(of: (1...3).publisher.eraseToAnyPublisher().collect()), ["[1, 2, 3]", "finished"])
    XCTAssertEqual(
      history(of: [Int]().publisher.eraseToAnyPublisher().collect()), ["[]", "finished"])
    XCTAssertEqual(history(of: Fail<Int, Oops>(error: Oops()).collect()), ["failed oops"])
  }

  func testHandleEventsSeesEverythingInOrder() {
    let upstream = ManualPublisher<Int, Oops>()
    var log: [String] = []
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1)) {
      log.append("received \($0)")
      return .max(2)
    }
    upstream.handleEvents(
      receiveSubscription: { log.append("subscription \($0)") },
      receiveOutput: { log.append("output \($0)") },
      receiveCompletion: { log.append("completion \($0)") },
      receiveCancel: { log.append("cancel") },
      receiveRequest: { log.append("request \($0)") }
    ).subscribe(subscriber)
    _ = upstream.send(1)
    upstream.complete(.finished)
    subscriber.cancel()
    XCTAssertEqual(
      log,
      [
        "subscription Manual", "request max(1)", "output 1", "received 1", "request max(2)",
        "completion finished",
      ])
  }

  func testHandleEventsSeesTheCancellation() {
    var cancels = 0
    let sink = PassthroughSubject<Int, Never>().handleEvents(receiveCancel: { cancels += 1 })
      .sink { _ in }
    sink.cancel()
    XCTAssertEqual(cancels, 1)
  }

  func testSetFailureTypePassesValuesOn() {
    XCTAssertEqual(
      history(of: [1].publisher.eraseToAnyPublisher().setFailureType(to: Oops.self)),
      ["1", "finished"])
  }
}
