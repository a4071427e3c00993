import Foundation
import PortableCombine
import XCTest

/// Operators that cannot fail of themselves, and keep the demand as it is.
final class PassingOperatorTests: XCTestCase {
  func testScanSendsWhatHasBeenAccumulated() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<String, Oops>(demand: .max(2)) { _ in .max(3) }
    upstream.scan("") { "\($0)\($1)" }.subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .max(3))
    XCTAssertEqual(upstream.send(2), .max(3))
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription Manual", "1", "12", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(2)"])
  }

  func testScanStartsAnewForEverySubscriber() {
    let sums = (1...3).publisher.eraseToAnyPublisher().scan(0, +)
    XCTAssertEqual(history(of: sums), ["1", "3", "6", "finished"])
    XCTAssertEqual(history(of: sums), ["1", "3", "6", "finished"])
  }

  func testMapErrorChangesTheErrorAlone() {
    struct Other: Error, CustomStringConvertible {
      let original: Oops
      var description: String { "other, of \(original)" }
    }
    let upstream = ManualPublisher<Int, Oops>()
    let failing = TrackingSubscriber<Int, Other>(demand: .max(1)) { _ in .max(2) }
    upstream.mapError { Other(original: $0) }.subscribe(failing)
    XCTAssertEqual(upstream.send(1), .max(2))
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(failing.history, ["subscription Manual", "1", "failed other, of oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(1)"])

    let finishing = TrackingSubscriber<Int, Other>()
    Publishers.MapError(upstream: upstream, { Other(original: $0) }).subscribe(finishing)
    upstream.complete(.finished)
    XCTAssertEqual(finishing.history, ["subscription Manual", "finished"])
    let labelled = Publishers.MapError(upstream: upstream, transform: { Other(original: $0) })
    XCTAssertEqual(labelled.transform(Oops()).description, "other, of oops")
  }

  func testMapByKeyPathsReadsProperties() {
    let words = ["a", "bcd"].publisher
    XCTAssertEqual(history(of: words.map(\.count)), ["1", "3", "finished"])
    XCTAssertEqual(
      history(of: words.map(\.count, \.isEmpty)), ["(1, false)", "(3, false)", "finished"])
    XCTAssertEqual(
      history(of: words.map(\.count, \.isEmpty, \.hashValue).map { ($0.0, $0.1) }),
      ["(1, false)", "(3, false)", "finished"])
  }

  func testMapByKeyPathPassesDemandAndEndOn() {
    let upstream = ManualPublisher<String, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1)) { _ in .max(5) }
    upstream.map(\.count).subscribe(subscriber)
    XCTAssertEqual(upstream.send("abc"), .max(5))
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription Manual", "3", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(1)"])
  }

  func testMapByKeyPathKeepsThePaths() {
    let upstream = PassthroughSubject<String, Never>()
    XCTAssertEqual(upstream.map(\.count).keyPath, \.count)
    XCTAssertEqual(upstream.map(\.count, \.isEmpty).keyPath1, \.isEmpty)
    XCTAssertEqual(upstream.map(\.count, \.isEmpty, \.utf8).keyPath2, \.utf8)
  }

  func testReplaceNilReplacesNothingElse() {
    XCTAssertEqual(
      history(of: [1, nil, 3].publisher.eraseToAnyPublisher().map { $0 }.replaceNil(with: 0)),
      ["1", "0", "3", "finished"])
  }

  func testIgnoreOutputAsksForAllAndPassesTheEndOn() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Never, Oops>(demand: .none)
    upstream.ignoreOutput().subscribe(subscriber)
    XCTAssertEqual(upstream.send(1), .none)
    upstream.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription Manual", "failed oops"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testBreakpointStopsWhereAClosureSaysSo() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1)) { _ in .max(4) }
    let stops = countingTraps {
      upstream.breakpoint(
        receiveSubscription: { "\($0)" == "Manual" }, receiveOutput: { $0 > 1 },
        receiveCompletion: { _ in false }
      ).subscribe(subscriber)
      XCTAssertEqual(trapCount, 1)
      XCTAssertEqual(upstream.send(1), .max(4))
      XCTAssertEqual(trapCount, 1)
      XCTAssertEqual(upstream.send(2), .max(4))
      upstream.complete(.finished)
    }
    XCTAssertEqual(stops, 2)
    XCTAssertEqual(subscriber.history, ["subscription Manual", "1", "2", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(1)"])
  }

  func testBreakpointOnErrorStopsAtAFailureOnly() {
    XCTAssertEqual(countingTraps { _ = history(of: Just(1).breakpointOnError()) }, 0)
    let failing = Fail<Int, Oops>(error: Oops()).breakpointOnError()
    XCTAssertEqual(countingTraps { XCTAssertEqual(history(of: failing), ["failed oops"]) }, 1)
  }

  private func countingTraps(_ body: () -> Void) -> Int {
    trapCount = 0
    let previous = signal(SIGTRAP) { _ in trapCount += 1 }
    body()
    signal(SIGTRAP, previous)
    return trapCount
  }
}

/// How often a breakpoint has stopped: a signal handler can reach globals only.
nonisolated(unsafe) private var trapCount = 0
