import PortableCombine
import XCTest

final class PassthroughSubjectTests: XCTestCase {
  private let subject = PassthroughSubject<Int, Oops>()

  func testValuesGoToWhoeverIsSubscribed() {
    let first = TrackingSubscriber<Int, Oops>()
    let second = TrackingSubscriber<Int, Oops>()
    subject.send(0)
    subject.subscribe(first)
    subject.send(1)
    subject.subscribe(second)
    subject.send(2)
    first.cancel()
    subject.send(3)
    subject.send(completion: .finished)
    subject.send(4)
    subject.send(completion: .failure(Oops()))
    XCTAssertEqual(first.history, ["subscription PassthroughSubject", "1", "2"])
    XCTAssertEqual(second.history, ["subscription PassthroughSubject", "2", "3", "finished"])
  }

  func testAValueWithoutDemandIsDropped() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    subject.subscribe(subscriber)
    subject.send(1)
    subscriber.subscription?.request(.max(1))
    subject.send(2)
    subject.send(3)
    XCTAssertEqual(subscriber.history, ["subscription PassthroughSubject", "2"])
  }

  func testReturnedDemandCounts() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1)) { $0 < 2 ? .max(1) : .none }
    subject.subscribe(subscriber)
    for value in 1...4 { subject.send(value) }
    XCTAssertEqual(subscriber.history, ["subscription PassthroughSubject", "1", "2"])
  }

  func testTheEndIsReplayedToLateSubscribers() {
    subject.send(completion: .failure(Oops()))
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    subject.subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Empty", "failed oops"])
  }

  func testUpstreamIsAskedOnlyWhenSomebodyWantsValues() {
    let upstream = ManualPublisher<Int, Oops>()
    let subscription = upstream.subscribe(subject)
    XCTAssertEqual(upstream.log, ["subscribed"])
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .max(1))
    subject.subscribe(subscriber)
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    subscription.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testUpstreamIsCancelledWhenTheSubjectGoes() {
    let upstream = ManualPublisher<Int, Oops>()
    var subject: PassthroughSubject<Int, Oops>? = PassthroughSubject()
    let subscription = upstream.subscribe(subject!)
    subject = nil
    XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
    subscription.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
  }

  func testTheSubjectLivesWhileSomebodyIsSubscribed() {
    var subject: PassthroughSubject<Int, Oops>? = PassthroughSubject()
    weak let weakSubject = subject
    let subscriber = TrackingSubscriber<Int, Oops>()
    subject?.subscribe(subscriber)
    subject = nil
    XCTAssertNotNil(weakSubject)
    subscriber.cancel()
    XCTAssertNil(weakSubject)
  }

  func testEverySubscriberSeesTheSameOrderWhenOneSendsFromWithinReceive() {
    var histories: [[Int]] = [[], []]
    let first = subject.sink(
      receiveCompletion: { _ in },
      receiveValue: { [subject] value in
        histories[0].append(value)
        if value == 1 { subject.send(2) }
      })
    let second = subject.sink(
      receiveCompletion: { _ in }, receiveValue: { histories[1].append($0) })
    subject.send(1)
    subject.send(3)
    XCTAssertEqual(histories, [[1, 2, 3], [1, 2, 3]])
    first.cancel()
    second.cancel()
  }

  func testACompletionFromWithinReceiveComesAfterTheValue() {
    let subscriber = TrackingSubscriber<Int, Oops> { [subject] _ in
      subject.send(completion: .finished)
      return .none
    }
    subject.subscribe(subscriber)
    subject.send(1)
    XCTAssertEqual(subscriber.history, ["subscription PassthroughSubject", "1", "finished"])
  }

  func testReentrantSendsDoNotGrowTheStack() {
    onSmallStack {
      let subject = PassthroughSubject<Int, Never>()
      var last = 0
      let sink = subject.sink {
        last = $0
        if $0 < 1_000_000 { subject.send($0 + 1) }
      }
      subject.send(1)
      XCTAssertEqual(last, 1_000_000)
      sink.cancel()
    }
  }

  func testCancelFromWithinReceiveStopsWhatIsQueued() {
    var values: [Int] = []
    var sink: AnyCancellable?
    sink = subject.sink(
      receiveCompletion: { _ in },
      receiveValue: { [subject] value in
        values.append(value)
        subject.send(value + 1)
        if value == 3 { sink?.cancel() }
      })
    subject.send(1)
    XCTAssertEqual(values, [1, 2, 3])
  }

  func testConcurrentSendsReachEverySubscriberInOneOrder() {
    for _ in 0..<50 {
      let subject = PassthroughSubject<Int, Never>()
      nonisolated(unsafe) var first: [Int] = []
      nonisolated(unsafe) var second: [Int] = []
      let sinks = [subject.sink { first.append($0) }, subject.sink { second.append($0) }]
      nonisolated(unsafe) let shared = subject
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for index in 0..<100 { shared.send(thread * 100 + index) }
      }
      XCTAssertEqual(first.count, 400)
      XCTAssertEqual(first, second)
      sinks.forEach { $0.cancel() }
    }
  }
}
