import Dispatch
import PortableCombine
import XCTest

final class MulticastTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  func testSendsNothingBeforeItIsConnected() {
    let multicast = upstream.multicast(subject: PassthroughSubject())
    let first = TrackingSubscriber<Int, Oops>(demand: .max(2)) { $0 == 1 ? .max(1) : .none }
    let second = TrackingSubscriber<Int, Oops>(demand: .max(1))
    multicast.subscribe(first)
    multicast.subscribe(second)
    XCTAssertEqual(upstream.log, [])
    let connection = multicast.connect()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    for value in 1...4 { _ = upstream.send(value) }
    upstream.complete(.finished)
    XCTAssertEqual(first.history, ["subscription Multicast", "1", "2", "3", "finished"])
    XCTAssertEqual(second.history, ["subscription Multicast", "1", "finished"])
    connection.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testTheSubjectIsMadeOnceAndLate() {
    var subjects = 0
    let multicast = upstream.multicast { () -> PassthroughSubject<Int, Oops> in
      subjects += 1
      return PassthroughSubject()
    }
    XCTAssertEqual(subjects, 0)
    multicast.subscribe(TrackingSubscriber<Int, Oops>())
    multicast.subscribe(TrackingSubscriber<Int, Oops>())
    let connection = multicast.connect()
    XCTAssertEqual(subjects, 1)
    connection.cancel()
  }

  func testCancellingTheConnectionCancelsTheUpstream() {
    let multicast = upstream.multicast { PassthroughSubject() }
    let subscriber = TrackingSubscriber<Int, Oops>()
    multicast.subscribe(subscriber)
    let connection = multicast.connect()
    connection.cancel()
    _ = upstream.send(1)
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
    XCTAssertEqual(subscriber.history, ["subscription Multicast"])
  }

  func testConnectingTwiceSubscribesTwice() {
    let subject = PassthroughSubject<Int, Never>()
    let multicast = subject.multicast { PassthroughSubject() }
    let subscriber = TrackingSubscriber<Int, Never>()
    multicast.subscribe(subscriber)
    let connections = [multicast.connect(), multicast.connect()]
    subject.send(1)
    XCTAssertEqual(subscriber.history, ["subscription Multicast", "1", "1"])
    connections.forEach { $0.cancel() }
  }

  func testALateSubscriberGetsWhatTheSubjectSays() {
    let multicast = upstream.multicast(subject: CurrentValueSubject(0))
    let connection = multicast.connect()
    _ = upstream.send(5)
    let late = TrackingSubscriber<Int, Oops>()
    multicast.subscribe(late)
    XCTAssertEqual(late.history, ["subscription Multicast", "5"])
    upstream.complete(.failure(Oops()))
    let tooLate = TrackingSubscriber<Int, Oops>()
    multicast.subscribe(tooLate)
    XCTAssertEqual(tooLate.history, ["subscription Multicast", "failed oops"])
    connection.cancel()
  }

  func testASubscriberThatCancelsGetsNothingMore() {
    let multicast = upstream.multicast { PassthroughSubject() }
    let first = TrackingSubscriber<Int, Oops>()
    let second = TrackingSubscriber<Int, Oops>()
    multicast.subscribe(first)
    multicast.subscribe(second)
    let connection = multicast.connect()
    first.cancel()
    _ = upstream.send(1)
    XCTAssertEqual(first.history, ["subscription Multicast"])
    XCTAssertEqual(second.history, ["subscription Multicast", "1"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    connection.cancel()
  }

  func testMakeConnectable() {
    let subject = PassthroughSubject<Int, Never>()
    let connectable = subject.makeConnectable()
    let subscriber = TrackingSubscriber<Int, Never>()
    connectable.subscribe(subscriber)
    subject.send(1)
    let connection = connectable.connect()
    subject.send(2)
    connection.cancel()
    subject.send(3)
    XCTAssertEqual(subscriber.history, ["subscription Multicast", "2"])
  }
}
