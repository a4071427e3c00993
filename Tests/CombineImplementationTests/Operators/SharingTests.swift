import PortableCombine
import VirtualTime
import XCTest

/// Operators that share one subscription among several subscribers.
final class SharingTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  func testMulticastSubscribesOnceItIsConnected() {
    let multicast = upstream.multicast { PassthroughSubject<Int, Oops>() }
    let subscribers = (0..<2).map { _ in TrackingSubscriber<Int, Oops>() }
    subscribers.forEach { multicast.subscribe($0) }
    XCTAssertEqual(upstream.log, [])
    let connection = multicast.connect()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    _ = upstream.send(1)
    upstream.complete(.finished)
    for subscriber in subscribers {
      XCTAssertEqual(subscriber.history, ["subscription Multicast", "1", "finished"])
    }
    connection.cancel()
  }

  func testTheConnectionsCancellationCancelsTheUpstream() {
    let multicast = upstream.multicast(subject: PassthroughSubject<Int, Oops>())
    let subscriber = TrackingSubscriber<Int, Oops>()
    multicast.subscribe(subscriber)
    multicast.connect().cancel()
    XCTAssertEqual(upstream.log.last, "cancel")
    XCTAssertEqual(subscriber.history, ["subscription Multicast"])
  }

  func testTheSubjectIsMadeOnceWhoeverAsks() {
    var made = 0
    let multicast = [1].publisher.multicast { () -> PassthroughSubject<Int, Never> in
      made += 1
      return PassthroughSubject()
    }
    XCTAssertEqual(made, 0)
    let sinks = [multicast.sink { _ in }, multicast.sink { _ in }]
    XCTAssertEqual(made, 1)
    sinks.forEach { $0.cancel() }
  }

  func testShareSubscribesWithTheFirstAndCancelsWithTheLast() {
    let shared = upstream.share()
    XCTAssertEqual(shared, shared)
    let first = TrackingSubscriber<Int, Oops>()
    let second = TrackingSubscriber<Int, Oops>()
    shared.subscribe(first)
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    _ = upstream.send(1)
    shared.subscribe(second)
    _ = upstream.send(2)
    first.cancel()
    first.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    _ = upstream.send(3)
    second.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
    XCTAssertEqual(first.history, ["subscription Multicast", "1", "2"])
    XCTAssertEqual(second.history, ["subscription Multicast", "2", "3"])
  }

  func testAFinishedShareStaysFinished() {
    let shared = [1].publisher.share()
    let first = TrackingSubscriber<Int, Never>()
    shared.subscribe(first)
    let late = TrackingSubscriber<Int, Never>()
    shared.subscribe(late)
    XCTAssertEqual(first.history, ["subscription Multicast", "1", "finished"])
    XCTAssertEqual(Array(late.history.dropFirst()), ["finished"])
  }

  func testMakeConnectableWaits() {
    let connectable = [1, 2].publisher.makeConnectable()
    let subscriber = TrackingSubscriber<Int, Never>()
    connectable.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Multicast"])
    let connection = connectable.connect()
    XCTAssertEqual(subscriber.history, ["subscription Multicast", "1", "2", "finished"])
    connection.cancel()
  }

  func testAutoconnectEndsATimerWithItsLastSubscriber() {
    let clock = VirtualClock()
    let timer = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1)).autoconnect()
    var ticks = [0, 0]
    let first = timer.sink { _ in ticks[0] += 1 }
    clock.advance(by: .seconds(2))
    let second = timer.sink { _ in ticks[1] += 1 }
    clock.advance(by: .seconds(1))
    first.cancel()
    clock.advance(by: .seconds(1))
    second.cancel()
    XCTAssertEqual(ticks, [3, 2])
    XCTAssertEqual(clock.pending.count, 0)
    let third = timer.sink { _ in ticks[0] += 1 }
    clock.advance(by: .seconds(1))
    XCTAssertEqual(ticks, [4, 2])
    third.cancel()
  }

  func testASubscriberThatCancelsAtOnceLeavesNoConnection() {
    let clock = VirtualClock()
    let timer = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1)).autoconnect()
    let subscriber = AnySubscriber<DispatchQueue.SchedulerTimeType, Never>(
      receiveSubscription: { $0.cancel() })
    timer.subscribe(subscriber)
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testSubscribersThatComeAndGoConnectOnceAtATime() {
    for _ in 0..<50 {
      let connections = Counter()
      let cancellations = Counter()
      let shared = PassthroughSubject<Int, Never>().handleEvents(
        receiveSubscription: { _ in connections.add() }, receiveCancel: { cancellations.add() }
      ).share()
      nonisolated(unsafe) let publisher = shared
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<20 { publisher.sink { _ in }.cancel() }
      }
      XCTAssertEqual(connections.value, cancellations.value)
      XCTAssertGreaterThan(connections.value, 0)
    }
  }
}
