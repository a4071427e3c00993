import PortableCombine
import XCTest

final class FlatMapTests: XCTestCase {
  private let outer = ManualPublisher<Int, Oops>()
  private var inner: [ManualPublisher<String, Oops>] = []

  private func subscribe(
    maxPublishers: Subscribers.Demand = .unlimited, demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (String) -> Subscribers.Demand = { _ in .none }
  ) -> TrackingSubscriber<String, Oops> {
    let subscriber = TrackingSubscriber<String, Oops>(demand: demand, onValue: onValue)
    outer.flatMap(maxPublishers: maxPublishers) { _ in
      let publisher = ManualPublisher<String, Oops>()
      self.inner.append(publisher)
      return publisher
    }.subscribe(subscriber)
    return subscriber
  }

  func testSendsTheValuesOfAllAsTheyCome() {
    let subscriber = subscribe()
    _ = outer.send(1)
    _ = outer.send(2)
    _ = inner[1].send("b")
    _ = inner[0].send("a")
    outer.complete(.finished)
    inner[0].complete(.finished)
    _ = inner[1].send("c")
    inner[1].complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription FlatMap", "b", "a", "c", "finished"])
    XCTAssertEqual(inner[0].log, ["subscribed", "request unlimited"])
  }

  func testAsksEachForOneValueAtATimeAndKeepsWhatIsNotWanted() {
    let subscriber = subscribe(demand: .max(1))
    _ = outer.send(1)
    _ = outer.send(2)
    XCTAssertEqual(inner[0].log, ["subscribed", "request max(1)"])
    XCTAssertEqual(inner[0].send("a"), .max(1))
    XCTAssertEqual(inner[0].send("b"), .none)
    XCTAssertEqual(inner[1].send("c"), .none)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["a"])
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["a", "b", "c"])
    XCTAssertEqual(inner[0].log, ["subscribed", "request max(1)", "request max(1)"])
  }

  func testUnlimitedDemandReachesThoseThatRun() {
    let subscriber = subscribe(demand: .max(1))
    _ = outer.send(1)
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(inner[0].log, ["subscribed", "request max(1)", "request unlimited"])
  }

  func testMaxPublishersLimitsHowManyRun() {
    let subscriber = subscribe(maxPublishers: .max(2))
    XCTAssertEqual(outer.log, ["subscribed", "request max(2)"])
    _ = outer.send(1)
    _ = outer.send(2)
    inner[0].complete(.finished)
    XCTAssertEqual(outer.log, ["subscribed", "request max(2)", "request max(1)"])
    subscriber.cancel()
  }

  func testAFailureCancelsEverythingElseAndDropsWhatWaits() {
    let subscriber = subscribe(demand: .max(1))
    _ = outer.send(1)
    _ = outer.send(2)
    _ = inner[0].send("a")
    _ = inner[0].send("dropped")
    inner[1].complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history, ["subscription FlatMap", "a", "failed oops"])
    XCTAssertEqual(outer.log.last, "cancel")
    XCTAssertEqual(inner[0].log.last, "cancel")
    XCTAssertFalse(inner[1].log.contains("cancel"))
  }

  func testCancelReachesAll() {
    let subscriber = subscribe()
    _ = outer.send(1)
    subscriber.cancel()
    XCTAssertEqual(outer.log.last, "cancel")
    XCTAssertEqual(inner[0].log.last, "cancel")
    _ = outer.send(2)
    XCTAssertEqual(inner.count, 1)
  }

  func testTheEndWaitsForBufferedValues() {
    let subscriber = subscribe(demand: .max(1))
    _ = outer.send(1)
    outer.complete(.finished)
    _ = inner[0].send("a")
    _ = inner[0].send("b")
    inner[0].complete(.finished)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["a"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["a", "b", "finished"])
  }

  func testTheFourOverloads() {
    let failing = PassthroughSubject<Int, Oops>()
    let safe = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let sinks = [
      failing.flatMap { Just($0) }.sink(receiveCompletion: { _ in }) { values.append($0) },
      failing.flatMap { Just($0).setFailureType(to: Oops.self) }
        .sink(receiveCompletion: { _ in }) { values.append($0) },
      safe.flatMap { Just($0) }.sink { values.append($0) },
      safe.flatMap { Just($0).setFailureType(to: Oops.self) }
        .sink(receiveCompletion: { _ in }) { values.append($0) },
    ]
    failing.send(1)
    safe.send(2)
    XCTAssertEqual(values, [1, 1, 2, 2])
    sinks.forEach { $0.cancel() }
  }

  func testAMillionValuesDoNotGrowTheStack() {
    onSmallStack {
      var count = 0
      let sink = (0..<1_000_000).publisher.flatMap { Just($0) }.sink { _ in count += 1 }
      XCTAssertEqual(count, 1_000_000)
      sink.cancel()
    }
  }

  func testAMillionValuesOneByOneDoNotGrowTheStack() {
    onSmallStack {
      var count = 0
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { _ in
          count += 1
          return .max(1)
        })
      [0].publisher.flatMap { _ in (0..<1_000_000).publisher }.subscribe(subscriber)
      XCTAssertEqual(count, 1_000_000)
    }
  }

  func testConcurrentInnerValuesComeOneAtATime() {
    for _ in 0..<30 {
      let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      nonisolated(unsafe) var values: [Int] = []
      nonisolated(unsafe) var isBusy = false
      let sink = subjects.publisher.flatMap { $0 }.sink {
        XCTAssertFalse(isBusy)
        isBusy = true
        values.append($0)
        isBusy = false
      }
      nonisolated(unsafe) let shared = subjects
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for value in 0..<100 { shared[index].send(index * 100 + value) }
      }
      XCTAssertEqual(values.sorted(), Array(0..<400))
      sink.cancel()
    }
  }
}
