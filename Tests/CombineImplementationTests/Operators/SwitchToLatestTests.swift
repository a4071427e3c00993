import PortableCombine
import XCTest

final class SwitchToLatestTests: XCTestCase {
  private let outer = ManualPublisher<ManualPublisher<String, Oops>, Oops>()
  private let first = ManualPublisher<String, Oops>()
  private let second = ManualPublisher<String, Oops>()

  private func subscribe(
    demand: Subscribers.Demand = .unlimited
  ) -> TrackingSubscriber<String, Oops> {
    let subscriber = TrackingSubscriber<String, Oops>(demand: demand)
    outer.switchToLatest().subscribe(subscriber)
    return subscriber
  }

  func testANewPublisherCancelsTheOneBefore() {
    let subscriber = subscribe()
    _ = outer.send(first)
    _ = first.send("a")
    _ = outer.send(second)
    _ = first.send("stale")
    first.complete(.failure(Oops()))
    _ = second.send("b")
    XCTAssertEqual(subscriber.history, ["subscription SwitchToLatest", "a", "b"])
    XCTAssertEqual(first.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testTheDemandThatIsLeftGoesToTheNewPublisher() {
    let subscriber = subscribe(demand: .max(3))
    _ = outer.send(first)
    _ = first.send("a")
    _ = outer.send(second)
    XCTAssertEqual(second.log, ["subscribed", "request max(2)"])
    for value in ["b", "c", "beyond"] { _ = second.send(value) }
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["a", "b", "c"])
  }

  func testFinishesWhenBothHaveFinished() {
    let subscriber = subscribe()
    _ = outer.send(first)
    outer.complete(.finished)
    XCTAssertEqual(subscriber.events.count, 1)
    first.complete(.finished)
    XCTAssertEqual(subscriber.history.last, "finished")

    let other = subscribe()
    _ = outer.send(second)
    second.complete(.finished)
    XCTAssertEqual(other.events.count, 1)
    outer.complete(.finished)
    XCTAssertEqual(other.history.last, "finished")
  }

  func testFinishesWithoutAnyPublisher() {
    let subscriber = subscribe()
    outer.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription SwitchToLatest", "finished"])
  }

  func testAnInnerFailureCancelsTheOuter() {
    let subscriber = subscribe()
    _ = outer.send(first)
    first.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history.last, "failed oops")
    XCTAssertEqual(outer.log.last, "cancel")
  }

  func testAnOuterFailureCancelsTheInner() {
    let subscriber = subscribe()
    _ = outer.send(first)
    outer.complete(.failure(Oops()))
    XCTAssertEqual(subscriber.history.last, "failed oops")
    XCTAssertEqual(first.log.last, "cancel")
  }

  func testCancelReachesBoth() {
    let subscriber = subscribe()
    _ = outer.send(first)
    subscriber.cancel()
    XCTAssertEqual(outer.log.last, "cancel")
    XCTAssertEqual(first.log.last, "cancel")
  }

  func testTheFourOverloads() {
    var values: [Int] = []
    let failing = PassthroughSubject<Just<Int>, Oops>()
    let safe = PassthroughSubject<Just<Int>, Never>()
    let intoFailing = PassthroughSubject<Publishers.SetFailureType<Just<Int>, Oops>, Never>()
    let sinks = [
      failing.switchToLatest().sink(receiveCompletion: { _ in }) { values.append($0) },
      safe.switchToLatest().sink { values.append($0) },
      intoFailing.switchToLatest().sink(receiveCompletion: { _ in }) { values.append($0) },
    ]
    failing.send(Just(1))
    safe.send(Just(2))
    intoFailing.send(Just(3).setFailureType(to: Oops.self))
    XCTAssertEqual(values, [1, 2, 3])
    sinks.forEach { $0.cancel() }
  }

  func testAMillionSwitchesDoNotGrowTheStack() {
    onSmallStack {
      var count = 0
      let sink = (0..<1_000_000).publisher.map { Just($0) }.switchToLatest()
        .sink { _ in count += 1 }
      XCTAssertEqual(count, 1_000_000)
      sink.cancel()
    }
  }
}
