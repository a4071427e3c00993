import Dispatch
import PortableCombine
import XCTest

final class CombineLatestTests: XCTestCase {
  private let first = ManualPublisher<Int, Oops>()
  private let second = ManualPublisher<Int, Oops>()

  private func subscribe(
    demand: Subscribers.Demand = .unlimited,
    onValue: @escaping ([Int]) -> Subscribers.Demand = { _ in .none }
  ) -> TrackingSubscriber<[Int], Oops> {
    let subscriber = TrackingSubscriber<[Int], Oops>(demand: demand, onValue: onValue)
    first.combineLatest(second) { [$0, $1] }.subscribe(subscriber)
    return subscriber
  }

  func testEveryValueMakesAGroupOnceThereIsOneOfAll() {
    CombinationArities.combineLatest.forEach { upstreams, subscriber in
      let zeros = Array(repeating: 0, count: upstreams.count)
      _ = upstreams[0].send(9)
      for upstream in upstreams { XCTAssertEqual(upstream.send(0), .none) }
      var expected = ["subscription CombineLatest", "\(zeros)"]
      var latest = zeros
      for (index, upstream) in upstreams.enumerated() {
        _ = upstream.send(index + 1)
        latest[index] = index + 1
        expected.append("\(latest)")
      }
      XCTAssertEqual(subscriber.history, expected)
    }
  }

  func testPlainFormsSendTuples() {
    let one = Just(1)
    XCTAssertEqual(history(of: one.combineLatest(Just("a"))), ["(1, \"a\")", "finished"])
    XCTAssertEqual(
      history(of: one.combineLatest(Just("a"), Just(true))), ["(1, \"a\", true)", "finished"])
    XCTAssertEqual(
      history(of: one.combineLatest(Just("a"), Just(true), Just(2.5))),
      ["(1, \"a\", true, 2.5)", "finished"])
  }

  func testTheDownstreamHasItsSubscriptionBeforeUpstreamsAreSubscribedTo() {
    var log: [String] = ["nothing"]
    let subscriber = AnySubscriber<(Int, Int), Oops>(receiveSubscription: { [first, second] in
      log = first.log + second.log
      $0.request(.max(2))
    })
    first.combineLatest(second).subscribe(subscriber)
    XCTAssertEqual(log, [])
    XCTAssertEqual(first.log, ["subscribed", "request max(2)"])
    XCTAssertEqual(second.log, ["subscribed", "request max(2)"])
  }

  func testDemandReachesAll() {
    let subscriber = subscribe(demand: .max(2)) { $0 == [1, 1] ? .max(3) : .none }
    XCTAssertEqual(first.send(1), .none)
    XCTAssertEqual(second.send(1), .max(3))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(
      first.log, ["subscribed", "request max(2)", "request max(3)", "request max(1)"])
    XCTAssertEqual(second.log, ["subscribed", "request max(2)", "request max(1)"])
  }

  func testAValueWithoutDemandIsKeptForTheNextGroup() {
    let subscriber = subscribe(demand: .max(1))
    _ = first.send(1)
    _ = second.send(1)
    _ = first.send(2)
    _ = second.send(2)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]"])
    _ = first.send(3)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]", "[3, 2]"])
  }

  func testAValueFromWithinReceiveIsKeptForTheNextGroup() {
    let subscriber = subscribe { [first] in
      if $0 == [1, 1] { XCTAssertEqual(first.send(2), .none) }
      return .none
    }
    _ = first.send(1)
    _ = second.send(1)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]"])
    _ = second.send(3)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]", "[2, 3]"])
  }

  func testFinishesWhenAllHaveFinished() {
    CombinationArities.combineLatest.forEach { upstreams, subscriber in
      for upstream in upstreams {
        _ = upstream.send(1)
        XCTAssertNotEqual(subscriber.history.last, "finished")
        upstream.complete(.finished)
      }
      XCTAssertEqual(subscriber.history.last, "finished")
      XCTAssertEqual(subscriber.history.count, 3)
      for upstream in upstreams {
        XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
      }
    }
  }

  func testAnUpstreamWithoutValuesDoesNotEndIt() {
    let subscriber = subscribe()
    first.complete(.finished)
    _ = second.send(1)
    XCTAssertEqual(subscriber.history, ["subscription CombineLatest"])
    second.complete(.finished)
    XCTAssertEqual(subscriber.history, ["subscription CombineLatest", "finished"])
  }

  func testAFailureCancelsTheOthers() {
    CombinationArities.combineLatest.forEach { upstreams, subscriber in
      upstreams[1].complete(.failure(Oops()))
      upstreams[0].complete(.failure(Oops()))
      XCTAssertEqual(subscriber.history, ["subscription CombineLatest", "failed oops"])
      XCTAssertEqual(upstreams[0].log, ["subscribed", "request unlimited", "cancel"])
      XCTAssertEqual(upstreams[1].log, ["subscribed", "request unlimited"])
    }
  }

  func testAFailureAtOnceCancelsWhatIsSubscribedToLater() {
    let subscriber = TrackingSubscriber<(Int, Int), Oops>()
    Fail<Int, Oops>(error: Oops()).combineLatest(second).subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription CombineLatest", "failed oops"])
    XCTAssertEqual(second.log, ["subscribed", "cancel"])
  }

  func testCancelReachesAll() {
    CombinationArities.combineLatest.forEach { upstreams, subscriber in
      for upstream in upstreams.dropLast() { _ = upstream.send(1) }
      subscriber.cancel()
      subscriber.cancel()
      for upstream in upstreams {
        XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
        _ = upstream.send(1)
      }
      XCTAssertEqual(subscriber.history, ["subscription CombineLatest"])
    }
  }

  func testAValueThatIsReplacedIsReleased() {
    weak var released: Counter?
    let subject = PassthroughSubject<Counter, Never>()
    let sink = subject.combineLatest(PassthroughSubject<Int, Never>()).sink { _ in }
    func send() {
      let counter = Counter()
      released = counter
      subject.send(counter)
    }
    send()
    XCTAssertNotNil(released)
    subject.send(Counter())
    XCTAssertNil(released)
    sink.cancel()
  }

  func testAValueThatGoesMaySendAnother() {
    final class Parting {
      let body: () -> Void
      init(body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    let subject = PassthroughSubject<Parting, Never>()
    let numbers = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let sink = subject.combineLatest(numbers).sink { values.append($1) }
    subject.send(Parting { numbers.send(1) })
    subject.send(Parting {})
    XCTAssertEqual(values, [1])
    sink.cancel()
  }

  func testEqualityIsThatOfTheParts() {
    XCTAssertEqual(Just(1).combineLatest(Just(2)), Just(1).combineLatest(Just(2)))
    XCTAssertNotEqual(
      Just(1).combineLatest(Just(2), Just(3)), Just(1).combineLatest(Just(2), Just(4)))
    XCTAssertEqual(
      Just(1).combineLatest(Just(2), Just(3), Just(4)),
      Just(1).combineLatest(Just(2), Just(3), Just(4)))
  }

  func testAMillionValuesDoNotGrowTheStack() {
    for (demand, total) in [(Subscribers.Demand.unlimited, 10_000), (.max(1), 1_000_000)] {
      onSmallStack {
        var count = 0
        let subscriber = AnySubscriber<(Int, Int), Never>(
          receiveSubscription: { $0.request(demand) },
          receiveValue: { _ in
            count += 1
            return .max(1)
          })
        Just(0).combineLatest((0..<total).publisher).subscribe(subscriber)
        XCTAssertEqual(count, total)
      }
    }
  }

  func testValuesFromManyThreadsComeOneAtATimeAndAllOfThem() {
    for _ in 0..<30 {
      nonisolated(unsafe) let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      nonisolated(unsafe) var values: [[Int]] = []
      nonisolated(unsafe) var isBusy = false
      let sink = subjects[0].combineLatest(subjects[1], subjects[2], subjects[3]) {
        [$0, $1, $2, $3]
      }.sink {
        XCTAssertFalse(isBusy)
        isBusy = true
        values.append($0)
        isBusy = false
      }
      for subject in subjects { subject.send(0) }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for value in 1...100 { subjects[index].send(value) }
      }
      XCTAssertEqual(values.count, 401)
      XCTAssertEqual(values.last, [100, 100, 100, 100])
      for (before, after) in zip(values, values.dropFirst()) {
        XCTAssertEqual(zip(before, after).map { $1 - $0 }.sorted(), [0, 0, 0, 1])
      }
      sink.cancel()
    }
  }
}
