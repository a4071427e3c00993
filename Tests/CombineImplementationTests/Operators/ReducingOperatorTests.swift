import PortableCombine
import XCTest

/// Operators that make one result of all values.
final class ReducingOperatorTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  /// Subscribes with demand, sends values, finishes, and says what came and how the upstream was
  /// used.
  private func run<P: Publisher>(
    _ publisher: P, sending values: [Int], demand: Subscribers.Demand = .max(1)
  ) -> [String] {
    let subscriber = TrackingSubscriber<P.Output, P.Failure>(demand: demand)
    publisher.subscribe(subscriber)
    for value in values { XCTAssertEqual(upstream.send(value), .none) }
    upstream.complete(.finished)
    return subscriber.history
  }

  func testReduceSendsOneResultAtTheEnd() {
    XCTAssertEqual(
      run(upstream.reduce("") { "\($0)\($1)" }, sending: [1, 2, 3]),
      ["subscription Reduce", "123", "finished"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    XCTAssertEqual(
      run(upstream.reduce(7, +), sending: []), ["subscription Reduce", "7", "finished"])
  }

  func testReduceKeepsAnOptionalResult() {
    XCTAssertEqual(
      run(upstream.reduce(Int?.none) { _, _ in nil }, sending: [1]),
      ["subscription Reduce", "nil", "finished"])
  }

  func testTheResultWaitsForDemand() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    upstream.count().subscribe(subscriber)
    _ = upstream.send(1)
    upstream.complete(.finished)
    subscriber.subscription?.request(.none)
    XCTAssertEqual(subscriber.history, ["subscription Count"])
    subscriber.subscription?.request(.max(1))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Count", "1", "finished"])
  }

  func testAnEarlyResultWaitsForDemandToo() {
    let subscriber = TrackingSubscriber<Bool, Oops>(demand: .none)
    upstream.contains(2).subscribe(subscriber)
    _ = upstream.send(2)
    XCTAssertEqual(subscriber.history, ["subscription Contains"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Contains", "true", "finished"])
  }

  func testAFailureWaitsForNothingAndDropsTheResult() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    upstream.reduce(0, +).subscribe(subscriber)
    _ = upstream.send(1)
    upstream.complete(.failure(Oops()))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Reduce", "failed oops"])
  }

  func testCancelDropsTheResult() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    upstream.count().subscribe(subscriber)
    upstream.complete(.finished)
    subscriber.cancel()
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Count"])
  }

  func testCancelOnTheResultSuppressesTheEnd() {
    var subscription: (any Subscription)?
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none) { _ in
      subscription?.cancel()
      return .none
    }
    upstream.count().subscribe(subscriber)
    subscription = subscriber.subscription
    upstream.complete(.finished)
    subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription Count", "0"])
  }

  func testAThrowingClosureFailsAndCancels() {
    func check<P: Publisher>(_ publisher: P, _ name: String, line: UInt = #line)
    where P.Failure == any Error {
      let upstream = upstream
      let logged = upstream.log.count
      let subscriber = TrackingSubscriber<P.Output, P.Failure>(demand: .none)
      publisher.subscribe(subscriber)
      for value in 1...3 { _ = upstream.send(value) }
      upstream.complete(.finished)
      XCTAssertEqual(subscriber.history, ["subscription \(name)", "failed oops"], line: line)
      XCTAssertEqual(
        Array(upstream.log.dropFirst(logged)), ["subscribed", "request unlimited", "cancel"],
        line: line)
    }
    func throwing(_ value: Int) throws -> Bool {
      if value == 2 { throw Oops() }
      return false
    }
    check(upstream.tryReduce(0) { try throwing($1) ? 0 : $0 }, "TryReduce")
    check(upstream.tryMin { try throwing($0) || $0 < $1 }, "TryComparison")
    check(upstream.tryMax { try throwing($1) || $0 < $1 }, "TryComparison")
    check(upstream.tryContains(where: throwing), "TryContainsWhere")
    check(upstream.tryAllSatisfy { try !throwing($0) }, "TryAllSatisfy")
    check(upstream.tryFirst(where: throwing), "TryFirstWhere")
    check(upstream.tryLast(where: throwing), "TryLastWhere")
  }

  func testTryReduce() {
    XCTAssertEqual(
      run(upstream.tryReduce(1) { $0 * $1 }, sending: [2, 3, 4]),
      ["subscription TryReduce", "24", "finished"])
  }

  func testCount() {
    XCTAssertEqual(
      run(upstream.count(), sending: [5, 5, 5]), ["subscription Count", "3", "finished"])
    XCTAssertEqual(run(upstream.count(), sending: []), ["subscription Count", "0", "finished"])
  }

  func testMinAndMax() {
    let values = [3, 1, 4, 1, 5]
    let name = "subscription Comparison"
    XCTAssertEqual(run(upstream.min(), sending: values), [name, "1", "finished"])
    XCTAssertEqual(run(upstream.max(), sending: values), [name, "5", "finished"])
    XCTAssertEqual(run(upstream.min(by: >), sending: values), [name, "5", "finished"])
    XCTAssertEqual(run(upstream.max(by: >), sending: values), [name, "1", "finished"])
    XCTAssertEqual(run(upstream.min(), sending: []), [name, "finished"])
    let tryName = "subscription TryComparison"
    XCTAssertEqual(
      run(upstream.tryMin { $0 < $1 }, sending: values), [tryName, "1", "finished"])
    XCTAssertEqual(
      run(upstream.tryMax { $0 < $1 }, sending: values), [tryName, "5", "finished"])
  }

  func testOfEqualValuesTheFirstIsTheExtreme() {
    let byTens: (Int, Int) -> Bool = { $0 / 10 < $1 / 10 }
    let name = "subscription Comparison"
    XCTAssertEqual(run(upstream.min(by: byTens), sending: [21, 12, 11]), [name, "12", "finished"])
    XCTAssertEqual(run(upstream.max(by: byTens), sending: [11, 21, 22]), [name, "21", "finished"])
  }

  func testContains() {
    let name = "subscription Contains"
    XCTAssertEqual(run(upstream.contains(2), sending: [1, 2, 3]), [name, "true", "finished"])
    XCTAssertEqual(run(upstream.contains(4), sending: [1, 2, 3]), [name, "false", "finished"])
    XCTAssertEqual(run(upstream.contains(4), sending: []), [name, "false", "finished"])
    XCTAssertEqual(
      run(upstream.contains { $0 > 2 }, sending: [1, 2, 3]),
      ["subscription ContainsWhere", "true", "finished"])
    XCTAssertEqual(
      run(upstream.tryContains { $0 > 3 }, sending: [1, 2, 3]),
      ["subscription TryContainsWhere", "false", "finished"])
  }

  func testAllSatisfy() {
    let name = "subscription AllSatisfy"
    XCTAssertEqual(
      run(upstream.allSatisfy { $0 > 0 }, sending: [1, 2]), [name, "true", "finished"])
    XCTAssertEqual(
      run(upstream.allSatisfy { $0 > 1 }, sending: [1, 2]), [name, "false", "finished"])
    XCTAssertEqual(upstream.log.last, "cancel")
    XCTAssertEqual(
      run(upstream.allSatisfy { _ in false }, sending: []), [name, "true", "finished"])
    XCTAssertEqual(
      run(upstream.tryAllSatisfy { $0 > 1 }, sending: [2, 1]),
      ["subscription TryAllSatisfy", "false", "finished"])
  }

  func testLast() {
    XCTAssertEqual(
      run(upstream.last(), sending: [1, 2, 3]), ["subscription Last", "3", "finished"])
    XCTAssertEqual(run(upstream.last(), sending: []), ["subscription Last", "finished"])
    XCTAssertEqual(
      run(upstream.last { $0 < 3 }, sending: [1, 2, 3]),
      ["subscription LastWhere", "2", "finished"])
    XCTAssertEqual(
      run(upstream.tryLast { $0 > 3 }, sending: [1, 2, 3]),
      ["subscription TryLastWhere", "finished"])
  }

  func testTryFirst() {
    XCTAssertEqual(
      run(upstream.tryFirst { $0 > 1 }, sending: [1, 2, 3]),
      ["subscription TryFirstWhere", "2", "finished"])
    XCTAssertEqual(upstream.log.last, "cancel")
    XCTAssertEqual(
      run(upstream.tryFirst { $0 > 3 }, sending: [1, 2, 3]),
      ["subscription TryFirstWhere", "finished"])
  }
}
