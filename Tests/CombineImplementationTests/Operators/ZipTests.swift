import Dispatch
import PortableCombine
import XCTest

final class ZipTests: XCTestCase {
  private let first = ManualPublisher<Int, Oops>()
  private let second = ManualPublisher<Int, Oops>()

  private func subscribe(
    demand: Subscribers.Demand = .unlimited,
    onValue: @escaping ([Int]) -> Subscribers.Demand = { _ in .none }
  ) -> TrackingSubscriber<[Int], Oops> {
    let subscriber = TrackingSubscriber<[Int], Oops>(demand: demand, onValue: onValue)
    first.zip(second) { [$0, $1] }.subscribe(subscriber)
    return subscriber
  }

  func testGroupsValuesInTheirOrder() {
    CombinationArities.zip.forEach { upstreams, subscriber in
      for (index, upstream) in upstreams.enumerated() {
        XCTAssertEqual(upstream.send(index), .none)
        if index == 0 { XCTAssertEqual(upstream.send(10), .none) }
      }
      for upstream in upstreams.dropFirst() { _ = upstream.send(20) }
      XCTAssertEqual(
        subscriber.history,
        [
          "subscription Zip", "\(Array(0..<upstreams.count))",
          "\([10] + Array(repeating: 20, count: upstreams.count - 1))",
        ])
      XCTAssertEqual(
        upstreams.map(\.log).joined().filter { $0 == "request unlimited" }.count, upstreams.count)
    }
  }

  func testPlainFormsSendTuples() {
    let one = Just(1)
    XCTAssertEqual(history(of: one.zip(Just("a"))), ["(1, \"a\")", "finished"])
    XCTAssertEqual(
      history(of: one.zip(Just("a"), Just(true))), ["(1, \"a\", true)", "finished"])
    XCTAssertEqual(
      history(of: one.zip(Just("a"), Just(true), Just(2.5))),
      ["(1, \"a\", true, 2.5)", "finished"])
  }

  func testUpstreamsAreSubscribedToBeforeTheDownstreamHasItsSubscription() {
    var log: [String] = []
    let subscriber = AnySubscriber<(Int, Int), Oops>(receiveSubscription: { [first, second] _ in
      log = [first.log, second.log].map { $0.joined(separator: ", ") }
    })
    first.zip(second).subscribe(subscriber)
    XCTAssertEqual(log, ["subscribed", "subscribed"])
  }

  func testDemandReachesAll() {
    let subscriber = subscribe(demand: .max(2)) { $0 == [1, 1] ? .max(3) : .none }
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(first.send(1), .none)
    XCTAssertEqual(second.send(1), .max(3))
    XCTAssertEqual(
      first.log, ["subscribed", "request max(2)", "request max(1)", "request max(3)"])
    XCTAssertEqual(second.log, ["subscribed", "request max(2)", "request max(1)"])
  }

  func testAGroupBeyondTheDemandWaits() {
    let subscriber = subscribe(demand: .max(1))
    for value in 1...3 {
      _ = first.send(value)
      _ = second.send(value)
    }
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]"])
    first.complete(.finished)
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]", "[2, 2]"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(
      Array(subscriber.history.dropFirst()), ["[1, 1]", "[2, 2]", "[3, 3]", "finished"])
    XCTAssertEqual(second.log.last, "cancel")
  }

  func testFinishesWithAnUpstreamThatHasLeftNoValue() {
    for finishing in 0..<4 {
      CombinationArities.zip.forEach { upstreams, subscriber in
        guard finishing < upstreams.count else { return }
        upstreams[finishing].complete(.finished)
        XCTAssertEqual(subscriber.history, ["subscription Zip", "finished"])
        for (index, upstream) in upstreams.enumerated() {
          XCTAssertEqual(
            upstream.log,
            ["subscribed", "request unlimited"] + (index == finishing ? [] : ["cancel"]))
        }
      }
    }
  }

  func testAValueThatIsLeftDelaysTheEnd() {
    CombinationArities.zip.forEach { upstreams, subscriber in
      _ = upstreams[0].send(0)
      upstreams[0].complete(.finished)
      for upstream in upstreams.dropFirst() {
        XCTAssertEqual(subscriber.history, ["subscription Zip"])
        _ = upstream.send(1)
      }
      XCTAssertEqual(subscriber.history.count, 3)
      XCTAssertEqual(subscriber.history.last, "finished")
      XCTAssertEqual(upstreams.last?.log.last, "cancel")
    }
  }

  func testAFailureCancelsTheOthers() {
    CombinationArities.zip.forEach { upstreams, subscriber in
      _ = upstreams[1].send(1)
      upstreams[1].complete(.failure(Oops()))
      _ = upstreams[0].send(1)
      upstreams[0].complete(.failure(Oops()))
      XCTAssertEqual(subscriber.history, ["subscription Zip", "failed oops"])
      XCTAssertEqual(upstreams[0].log, ["subscribed", "request unlimited", "cancel"])
      XCTAssertEqual(upstreams[1].log, ["subscribed", "request unlimited"])
    }
  }

  func testCancelReachesAll() {
    CombinationArities.zip.forEach { upstreams, subscriber in
      subscriber.cancel()
      subscriber.cancel()
      for upstream in upstreams {
        XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
        _ = upstream.send(1)
      }
      XCTAssertEqual(subscriber.history, ["subscription Zip"])
    }
  }

  func testUpstreamsThatEndAtOnceEndItAfterTheSubscription() {
    let failing = TrackingSubscriber<(Int, Int), Oops>(demand: .none)
    Fail<Int, Oops>(error: Oops()).zip(second).subscribe(failing)
    XCTAssertEqual(failing.history, ["subscription Zip", "failed oops"])
    XCTAssertEqual(second.log, ["subscribed", "cancel"])
    let empty = TrackingSubscriber<(Int, Int), Oops>(demand: .none)
    first.zip(Empty()).subscribe(empty)
    XCTAssertEqual(empty.history, ["subscription Zip", "finished"])
    XCTAssertEqual(first.log, ["subscribed", "cancel"])
  }

  func testASecondSubscriptionIsCancelled() {
    _ = subscribe()
    second.subscribeAgain()
    XCTAssertEqual(second.log, ["subscribed", "request unlimited", "second cancel"])
  }

  func testAFinishFromWithinReceiveEndsIt() {
    let subscriber = subscribe { [first] _ in
      first.complete(.finished)
      return .none
    }
    _ = first.send(1)
    _ = second.send(1)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]", "finished"])
  }

  func testCancelFromWithinReceiveDropsWhatWaits() {
    var subscription: (any Subscription)?
    let subscriber = subscribe(demand: .none) { _ in
      subscription?.cancel()
      return .max(1)
    }
    subscription = subscriber.subscription
    for value in 1...2 {
      _ = first.send(value)
      _ = second.send(value)
    }
    subscription?.request(.unlimited)
    XCTAssertEqual(Array(subscriber.history.dropFirst()), ["[1, 1]"])
    XCTAssertEqual(first.log.last, "cancel")
  }

  func testEqualityIsThatOfTheParts() {
    XCTAssertEqual(Just(1).zip(Just(2)), Just(1).zip(Just(2)))
    XCTAssertNotEqual(Just(1).zip(Just(2), Just(3)), Just(1).zip(Just(2), Just(4)))
    XCTAssertEqual(
      Just(1).zip(Just(2), Just(3), Just(4)), Just(1).zip(Just(2), Just(3), Just(4)))
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
        (0..<total / 2).publisher.zip((0..<total / 2).publisher).subscribe(subscriber)
        XCTAssertEqual(count, total / 2)
      }
    }
  }

  func testValuesFromManyThreadsComeOneAtATimeAndAllOfThem() {
    for _ in 0..<30 {
      nonisolated(unsafe) let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      nonisolated(unsafe) var values: [[Int]] = []
      nonisolated(unsafe) var isBusy = false
      let sink = subjects[0].zip(subjects[1], subjects[2], subjects[3]) { [$0, $1, $2, $3] }
        .sink {
          XCTAssertFalse(isBusy)
          isBusy = true
          values.append($0)
          isBusy = false
        }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for value in 0..<100 { subjects[index].send(value) }
      }
      XCTAssertEqual(values, (0..<100).map { Array(repeating: $0, count: 4) })
      sink.cancel()
    }
  }

  func testAnUpstreamWithoutEndIsNotAskedWhenAnotherHasFinishedWithoutValues() {
    let endless = (0...).publisher.handleEvents(receiveRequest: { XCTFail("asked for \($0)") })
    XCTAssertEqual(history(of: Empty<Int, Never>().zip(endless)), ["finished"])
  }

  func testAFailureOnAnotherThreadComesOnce() {
    for _ in 0..<100 {
      nonisolated(unsafe) let subjects = (0..<2).map { _ in PassthroughSubject<Int, Oops>() }
      nonisolated(unsafe) var isBusy = false
      nonisolated(unsafe) var ends = 0
      let sink = subjects[0].zip(subjects[1]).sink(
        receiveCompletion: { _ in
          XCTAssertFalse(isBusy)
          ends += 1
        },
        receiveValue: { _ in
          XCTAssertEqual(ends, 0)
          isBusy = true
          isBusy = false
        })
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        for value in 0..<20 { subjects[index].send(value) }
        subjects[index].send(completion: .failure(Oops()))
      }
      XCTAssertEqual(ends, 1)
      sink.cancel()
    }
  }
}
