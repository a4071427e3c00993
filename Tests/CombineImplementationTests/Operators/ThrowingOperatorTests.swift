import Foundation
import PortableCombine
import XCTest

/// Operators with closures that may throw.
final class ThrowingOperatorTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  /// Sends 1, 2 and 3, of which 3 makes the operator throw, then goes on against the rules.
  private func sendUntilItThrows() -> [Subscribers.Demand] {
    let demands = (1...3).map(upstream.send)
    _ = upstream.send(1)
    upstream.complete(.finished)
    return demands
  }

  private func throwing(_ value: Int) throws -> Int {
    if value == 3 { throw Oops() }
    return value
  }

  func testTryScanFailsAndCancels() {
    let subscriber = TrackingSubscriber<Int, any Error>(demand: .max(9)) { _ in .max(1) }
    upstream.tryScan(10) { try $0 + self.throwing($1) }.subscribe(subscriber)
    XCTAssertEqual(sendUntilItThrows(), [.max(1), .max(1), .none])
    XCTAssertEqual(subscriber.history, ["subscription TryScan", "11", "13", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(9)", "cancel"])
  }

  func testTryScanStartsAnewForEverySubscriber() {
    let sums = (1...3).publisher.tryScan(0) { $0 + $1 }
    XCTAssertEqual(history(of: sums), ["1", "3", "6", "finished"])
    XCTAssertEqual(history(of: sums), ["1", "3", "6", "finished"])
  }

  func testTryFilterFailsAndCancels() {
    let subscriber = TrackingSubscriber<Int, any Error>(demand: .max(9))
    upstream.tryFilter { try self.throwing($0) == 2 }.subscribe(subscriber)
    XCTAssertEqual(sendUntilItThrows(), [.max(1), .none, .none])
    XCTAssertEqual(subscriber.history, ["subscription TryFilter", "2", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(9)", "cancel"])
  }

  func testTryFilterFusesWithFilter() {
    let subject = PassthroughSubject<Int, Never>()
    let fused: Publishers.TryFilter<PassthroughSubject<Int, Never>> =
      subject.filter { $0 > 1 }.tryFilter { $0 > 2 }.filter { $0 > 3 }.tryFilter { $0 > 4 }
    XCTAssertEqual(try (1...6).map(fused.isIncluded), [false, false, false, false, true, true])
  }

  func testTryCompactMapFailsAndCancels() {
    let subscriber = TrackingSubscriber<String, any Error>(demand: .max(9))
    upstream.tryCompactMap { try self.throwing($0) == 1 ? nil : "\($0)" }.subscribe(subscriber)
    XCTAssertEqual(sendUntilItThrows(), [.max(1), .none, .none])
    XCTAssertEqual(subscriber.history, ["subscription TryCompactMap", "2", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(9)", "cancel"])
  }

  func testTryCompactMapFusesWithCompactMap() {
    let subject = PassthroughSubject<String, Never>()
    let fused: Publishers.TryCompactMap<PassthroughSubject<String, Never>, Bool> =
      subject.tryCompactMap { Int($0) }.compactMap { $0 == 0 ? nil : $0 > 1 }
    XCTAssertEqual(try ["a", "0", "1", "2"].map(fused.transform), [nil, nil, false, true])
  }

  func testTryRemoveDuplicatesFailsAndCancels() {
    let subscriber = TrackingSubscriber<Int, any Error>(demand: .max(9))
    upstream.tryRemoveDuplicates { try self.throwing($1) == $0 }.subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .none)
    XCTAssertEqual(upstream.send(1), .max(1))
    XCTAssertEqual(sendUntilItThrows(), [.max(1), .none, .none])
    XCTAssertEqual(
      subscriber.history, ["subscription TryRemoveDuplicates", "1", "2", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(9)", "cancel"])
  }

  func testTryRemoveDuplicatesComparesWithTheValueBefore() {
    XCTAssertEqual(
      history(of: [1, 2, 3, 5].publisher.tryRemoveDuplicates { $1 - $0 == 1 }),
      ["1", "5", "finished"])
  }

  func testAClosureThatCancelsLetsNothingOut() {
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryScan(0) {
      subscriber.cancel()
      return $0 + $1
    }.subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .none)
    XCTAssertEqual(subscriber.history, ["subscription TryScan"])
  }

  func testAClosureThatCancelsAndThrowsLetsNothingOut() {
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryFilter { _ in
      subscriber.cancel()
      throw Oops()
    }.subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .none)
    XCTAssertEqual(subscriber.history, ["subscription TryFilter"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testAnUpstreamsErrorIsPassedOn() {
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryFilter { _ in true }.subscribe(subscriber)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription TryFilter", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testEventsBeforeTheSubscriptionAreIgnored() {
    let upstream = ManualPublisher<Int, Oops>(sendsSubscription: false)
    let subscriber = TrackingSubscriber<Int, any Error>()
    upstream.tryFilter { _ in true }.subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .none)
    upstream.complete(.finished)
    XCTAssertEqual(subscriber.history, [])
  }

  func testEncodeAndDecode() throws {
    struct Pair: Codable, Equatable {
      let name: String
      let count: Int
    }
    let pair = Pair(name: "a", count: 2)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let propertyListEncoder = PropertyListEncoder()
      propertyListEncoder.outputFormat = format
      XCTAssertEqual(
        history(
          of: Just(pair).encode(encoder: propertyListEncoder)
            .decode(type: Pair.self, decoder: PropertyListDecoder()).map { $0 == pair }),
        ["true", "finished"])
    }
    let subscriber = TrackingSubscriber<Data, any Error>()
    Just(["a": 1]).encode(encoder: JSONEncoder()).subscribe(subscriber)
    XCTAssertEqual(subscriber.history.first, "subscription Encode")
    XCTAssertEqual(
      history(
        of: Just(["a": 1]).encode(encoder: JSONEncoder()).map {
          String(decoding: $0, as: UTF8.self)
        }
      ), ["{\"a\":1}", "finished"])
  }

  func testDecodeFailsAndCancels() {
    let upstream = ManualPublisher<Data, Oops>()
    let subscriber = TrackingSubscriber<[Int], any Error>(demand: .max(2))
    upstream.decode(type: [Int].self, decoder: JSONDecoder()).subscribe(subscriber)
    _ = upstream.send(Data("[1,2]".utf8))
    _ = upstream.send(Data("[".utf8))
    _ = upstream.send(Data("[3]".utf8))
    XCTAssertEqual(Array(subscriber.history.prefix(2)), ["subscription Decode", "[1, 2]"])
    XCTAssertEqual(subscriber.events.count, 3)
    guard case .failure(is DecodingError) = subscriber.events[2] else {
      return XCTFail("\(subscriber.events[2])")
    }
    XCTAssertEqual(upstream.log, ["subscribed", "request max(2)", "cancel"])
  }

  func testEncodeFailsAndCancels() {
    struct Refusing: Encodable {
      func encode(to encoder: any Encoder) throws { throw Oops() }
    }
    let upstream = ManualPublisher<Refusing, Oops>()
    let subscriber = TrackingSubscriber<Data, any Error>()
    upstream.encode(encoder: JSONEncoder()).subscribe(subscriber)
    _ = upstream.send(Refusing())
    XCTAssertEqual(subscriber.history, ["subscription Encode", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }
}
