import Dispatch
import PortableCombine
import XCTest

/// Operators that pass some values on, from the first or up to the last.
final class PrefixAndDropTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  private func isTooLarge(_ value: Int) throws -> Bool {
    if value > 2 { throw Oops() }
    return false
  }

  func testPrefixWhileFinishesAtTheFirstValueThatFails() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(9)) { _ in .max(1) }
    upstream.prefix { $0 < 3 }.subscribe(subscriber)
    XCTAssertEqual([1, 2, 3, 1].map(upstream.send), [.max(1), .max(1), .none, .none])
    XCTAssertEqual(subscriber.history, ["subscription PrefixWhile", "1", "2", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(9)", "cancel"])
  }

  func testTryPrefixWhile() {
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryPrefix { try !self.isTooLarge($0) }.subscribe(subscriber)
    for value in [1, 2, 3, 1] { _ = upstream.send(value) }
    XCTAssertEqual(subscriber.history, ["subscription TryPrefixWhile", "1", "2", "failed oops"])
    XCTAssertEqual(upstream.log.last, "cancel")
    XCTAssertEqual(
      history(of: (1...9).publisher.tryPrefix { $0 < 3 }), ["1", "2", "finished"])
  }

  func testDropWhilePassesEverythingOnAfterwards() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(9)) { _ in .max(2) }
    let dropping = upstream.drop { $0 < 3 }
    dropping.subscribe(subscriber)
    XCTAssertEqual([1, 2, 3, 1].map(upstream.send), [.max(1), .max(1), .max(2), .max(2)])
    XCTAssertEqual(subscriber.history, ["subscription DropWhile", "3", "1"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(9)"])

    let another = TrackingSubscriber<Int, Oops>()
    dropping.subscribe(another)
    XCTAssertEqual(upstream.send(1), .max(1))
    XCTAssertEqual(another.history, ["subscription DropWhile"])
  }

  func testTryDropWhile() {
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryDrop { try !self.isTooLarge($0) }.subscribe(subscriber)
    for value in [1, 2, 3, 1] { _ = upstream.send(value) }
    XCTAssertEqual(subscriber.history, ["subscription TryDropWhile", "failed oops"])
    XCTAssertEqual(upstream.log.last, "cancel")
    XCTAssertEqual(
      history(of: [1, 3, 1].publisher.tryDrop { $0 < 3 }), ["3", "1", "finished"])
  }

  func testDropFirstAsksForTheValuesToDropItself() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(2)) { _ in .max(1) }
    upstream.dropFirst(3).subscribe(subscriber)
    subscriber.subscription?.request(.max(4))
    XCTAssertEqual(upstream.log, ["subscribed", "request max(5)", "request max(4)"])
    XCTAssertEqual((1...5).map(upstream.send), [.none, .none, .none, .max(1), .max(1)])
    upstream.complete(.finished)
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription Drop", "4", "5", "finished"])
  }

  func testDropFirstDropsWithoutDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    (1...4).publisher.eraseToAnyPublisher().dropFirst().subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Drop"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Drop", "2"])
  }

  func testDropFirstOfFewerThanNone() {
    XCTAssertEqual(
      history(of: [1].publisher.eraseToAnyPublisher().dropFirst(-2)), ["1", "finished"])
    XCTAssertEqual(history(of: [1].publisher.eraseToAnyPublisher().dropFirst(.max)), ["finished"])
  }

  func testCancelBeforeTheUpstreamsSubscriptionReachesIt() {
    var inDropFirst: [String] = []
    let cancelling = AnySubscriber<Int, Oops>(receiveSubscription: { $0.cancel() })
    upstream.dropFirst(1).subscribe(cancelling)
    inDropFirst = upstream.log
    XCTAssertEqual(inDropFirst, ["subscribed", "cancel"])
  }

  func testOutputAt() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1))
    upstream.output(at: 1).subscribe(subscriber)
    XCTAssertEqual((5...7).map(upstream.send), [.max(1), .none, .none])
    XCTAssertEqual(subscriber.history, ["subscription Output", "6", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(1)", "cancel"])
  }

  func testOutputInRangesOfAllKinds() {
    let upstream = PassthroughSubject<Int, Never>()
    XCTAssertEqual(upstream.output(in: 1..<3).range, 1..<3)
    XCTAssertEqual(upstream.output(in: 1...3).range, 1..<4)
    XCTAssertEqual(upstream.output(in: ..<3).range, 0..<3)
    XCTAssertEqual(upstream.output(in: ...3).range, 0..<4)
    XCTAssertEqual(upstream.output(in: 3...).range, 3..<Int.max)
  }

  func testPlacesThatDoNotExistHaveNoValues() {
    let upstream = PassthroughSubject<Int, Never>()
    XCTAssertEqual(upstream.output(in: -3..<2).range, 0..<2)
    XCTAssertEqual(upstream.output(in: -3...2).range, 0..<3)
    XCTAssertEqual(upstream.output(in: (-3)...).range, 0..<Int.max)
    for range in [
      upstream.output(in: -3..<(-1)).range, upstream.output(in: -3...(-2)).range,
      upstream.output(in: ..<(-3)).range, upstream.output(in: ...(-3)).range,
      upstream.output(at: -1).range, upstream.output(at: .min).range,
      upstream.output(at: .max).range, upstream.output(in: Int.max...).range,
    ] {
      XCTAssertTrue(range.isEmpty, "\(range)")
    }
    XCTAssertEqual(upstream.output(in: ...Int.max).range, 0..<Int.max)
    XCTAssertEqual(
      history(of: (1...3).publisher.eraseToAnyPublisher().output(at: -1)), ["finished"])
  }
}
