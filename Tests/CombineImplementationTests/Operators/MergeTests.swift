import Dispatch
import PortableCombine
import XCTest

final class MergeTests: XCTestCase {
  private let first = ManualPublisher<Int, Oops>()
  private let second = ManualPublisher<Int, Oops>()

  private func subscribe(
    demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> TrackingSubscriber<Int, Oops> {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: demand, onValue: onValue)
    Publishers.Merge(first, second).subscribe(subscriber)
    return subscriber
  }

  private func values(_ subscriber: TrackingSubscriber<Int, Oops>) -> [String] {
    Array(subscriber.history.dropFirst())
  }

  func testSendsTheValuesOfAllAsTheyCome() {
    CombinationArities.merge.forEach { upstreams, subscriber in
      for (index, upstream) in upstreams.enumerated().reversed() {
        XCTAssertEqual(upstream.send(index), .none)
      }
      XCTAssertEqual(
        subscriber.history,
        ["subscription Merge"] + upstreams.indices.reversed().map { "[\($0)]" })
      for upstream in upstreams {
        XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
      }
    }
  }

  func testTheFormsOfTheOperator() {
    let one = [1].publisher
    let merged = one.merge(with: Just(2), Just(3), Just(4), Just(5), Just(6), Just(7), Just(8))
    XCTAssertEqual(history(of: merged), (1...8).map { "\($0)" } + ["finished"])
    XCTAssertEqual(history(of: one.merge(with: Just(2))), ["1", "2", "finished"])
    XCTAssertEqual(history(of: one.merge(with: Just(2), Just(3))), ["1", "2", "3", "finished"])
    XCTAssertEqual(
      history(of: one.merge(with: Just(2), Just(3), Just(4)).count()), ["4", "finished"])
    XCTAssertEqual(
      history(of: one.merge(with: Just(2), Just(3), Just(4), Just(5)).count()),
      ["5", "finished"])
    XCTAssertEqual(
      history(of: one.merge(with: Just(2), Just(3), Just(4), Just(5), Just(6)).count()),
      ["6", "finished"])
    XCTAssertEqual(
      history(of: one.merge(with: Just(2), Just(3), Just(4), Just(5), Just(6), Just(7)).count()),
      ["7", "finished"])
  }

  func testTwoOfOneTypeMakeAListThatGrows() {
    let many: Publishers.MergeMany<Just<Int>> = Just(1).merge(with: Just(2)).merge(with: Just(3))
    XCTAssertEqual(many.publishers, [Just(1), Just(2), Just(3)])
    XCTAssertEqual(many, Publishers.MergeMany((1...3).map { Just($0) }))
    XCTAssertEqual(history(of: many), ["1", "2", "3", "finished"])
  }

  func testMergingNothingFinishesAtOnce() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    Publishers.MergeMany([Just<Int>]()).subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Merge", "finished"])
  }

  func testAsksForOneValueAtATimeAndKeepsWhatIsNotDemanded() {
    let subscriber = subscribe(demand: .max(1))
    XCTAssertEqual(first.log, ["subscribed", "request max(1)"])
    XCTAssertEqual(first.send(1), .max(1))
    XCTAssertEqual(first.send(2), .none)
    XCTAssertEqual(second.send(3), .none)
    XCTAssertEqual(values(subscriber), ["1"])
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(values(subscriber), ["1", "2", "3"])
    XCTAssertEqual(first.log, ["subscribed", "request max(1)", "request max(1)"])
    XCTAssertEqual(second.log, ["subscribed", "request max(1)", "request max(1)"])
  }

  func testUnlimitedDemandReachesAllOnce() {
    let subscriber = subscribe(demand: .max(1))
    subscriber.subscription?.request(.unlimited)
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(first.log, ["subscribed", "request max(1)", "request unlimited"])
    XCTAssertEqual(first.send(1), .none)
  }

  func testUnlimitedDemandThatIsReturnedReachesAll() {
    _ = subscribe(demand: .max(1)) { _ in .unlimited }
    XCTAssertEqual(first.send(1), .unlimited)
    XCTAssertEqual(first.log, ["subscribed", "request max(1)"])
    XCTAssertEqual(second.log, ["subscribed", "request max(1)", "request unlimited"])
    XCTAssertEqual(second.send(1), .none)
  }

  func testDemandFromWithinReceive() {
    var subscription: (any Subscription)?
    let subscriber = subscribe(demand: .max(1)) { _ in
      subscription?.request(.max(5))
      return .none
    }
    subscription = subscriber.subscription
    XCTAssertEqual(first.send(1), .max(1))
    XCTAssertEqual(second.send(2), .max(1))
    XCTAssertEqual(values(subscriber), ["1", "2"])
  }

  func testFinishesWhenAllHaveFinishedAndNothingWaits() {
    let subscriber = subscribe(demand: .none)
    _ = first.send(1)
    first.complete(.finished)
    second.complete(.finished)
    XCTAssertEqual(values(subscriber), [])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(values(subscriber), ["1", "finished"])
    XCTAssertEqual(first.log, ["subscribed", "request max(1)"])

    CombinationArities.merge.forEach { upstreams, subscriber in
      for upstream in upstreams {
        XCTAssertEqual(subscriber.history, ["subscription Merge"])
        upstream.complete(.finished)
      }
      XCTAssertEqual(subscriber.history, ["subscription Merge", "finished"])
    }
  }

  func testAFailureCancelsTheOthersAndDropsWhatIsNotDemanded() {
    let subscriber = subscribe(demand: .none)
    _ = first.send(1)
    second.complete(.failure(Oops()))
    _ = first.send(2)
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(values(subscriber), ["failed oops"])
    XCTAssertEqual(first.log, ["subscribed", "request max(1)", "cancel"])
    XCTAssertEqual(second.log, ["subscribed", "request max(1)"])
    CombinationArities.merge.forEach { upstreams, subscriber in
      upstreams[1].complete(.failure(Oops()))
      XCTAssertEqual(subscriber.history, ["subscription Merge", "failed oops"])
      XCTAssertEqual(upstreams.map { $0.log.last == "cancel" }.filter { !$0 }.count, 1)
    }
  }

  func testValuesAndAFailureFromWithinReceiveComeAfterwards() {
    let subscriber = subscribe { [second] value in
      if value == 1 {
        _ = second.send(2)
        second.complete(.failure(Oops()))
      }
      return .none
    }
    _ = first.send(1)
    XCTAssertEqual(values(subscriber), ["1", "2", "failed oops"])
    XCTAssertEqual(first.log.last, "cancel")
  }

  func testCancelReachesAll() {
    CombinationArities.merge.forEach { upstreams, subscriber in
      subscriber.cancel()
      subscriber.cancel()
      for upstream in upstreams {
        XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
        _ = upstream.send(1)
      }
      XCTAssertEqual(subscriber.history, ["subscription Merge"])
    }
  }

  func testEqualityIsThatOfTheParts() {
    XCTAssertEqual(Just(1).merge(with: Empty()), Just(1).merge(with: Empty()))
    XCTAssertNotEqual(Just(1).merge(with: Empty()), Just(2).merge(with: Empty()))
  }

  func testAnEndlessSequenceDoesNotPileUp() {
    XCTAssertEqual(
      history(of: Publishers.Merge((1...).publisher, Just(0)).prefix(3)),
      ["1", "2", "3", "finished"])
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    Publishers.Merge((1...).publisher, (1...).publisher).prefix(5).subscribe(subscriber)
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(subscriber.history.last, "finished")
  }

  func testAMillionValuesDoNotGrowTheStack() {
    for (demand, total) in [(Subscribers.Demand.unlimited, 10_000), (.max(1), 1_000_000)] {
      onSmallStack {
        var count = 0
        let subscriber = AnySubscriber<Int, Never>(
          receiveSubscription: { $0.request(demand) },
          receiveValue: { _ in
            count += 1
            return .max(1)
          })
        Publishers.Merge((0..<total / 2).publisher, (0..<total / 2).publisher).subscribe(subscriber)
        XCTAssertEqual(count, total)
      }
    }
  }

  func testManyPublishersDoNotGrowTheStack() {
    onSmallStack {
      let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
      Publishers.MergeMany((0..<5000).map { _ in (0..<3).publisher }).subscribe(subscriber)
      subscriber.subscription?.request(.max(10_000))
      XCTAssertEqual(subscriber.events.count, 10_001)
      subscriber.subscription?.request(.unlimited)
      XCTAssertEqual(subscriber.events.count, 15_002)
    }
  }

  func testValuesFromManyThreadsComeOneAtATimeAndAllOfThem() {
    for _ in 0..<30 {
      nonisolated(unsafe) let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      nonisolated(unsafe) var values: [Int] = []
      nonisolated(unsafe) var isBusy = false
      nonisolated(unsafe) var ends = 0
      let sink = Publishers.MergeMany(subjects).sink(
        receiveCompletion: { _ in
          XCTAssertFalse(isBusy)
          ends += 1
        },
        receiveValue: {
          XCTAssertFalse(isBusy)
          isBusy = true
          values.append($0)
          isBusy = false
        })
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for value in 0..<100 { subjects[index].send(index * 100 + value) }
        subjects[index].send(completion: .finished)
      }
      for index in 0..<4 {
        XCTAssertEqual(
          values.filter { $0 / 100 == index }, Array((index * 100)..<(index * 100 + 100)))
      }
      XCTAssertEqual(ends, 1)
      sink.cancel()
    }
  }

  func testDemandFromAnotherThreadLosesNothing() {
    for _ in 0..<50 {
      nonisolated(unsafe) let upstreams = (0..<2).map { _ in
        CurrentValueSubject<Int, Never>(0)
      }
      nonisolated(unsafe) var values: [Int] = []
      nonisolated(unsafe) var isBusy = false
      nonisolated(unsafe) var subscription: (any Subscription)?
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          XCTAssertFalse(isBusy)
          isBusy = true
          values.append($0)
          isBusy = false
          return .none
        })
      Publishers.MergeMany(upstreams).subscribe(subscriber)
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        for value in 1...100 {
          if index < 2 { upstreams[index].send(value) } else { subscription?.request(.max(2)) }
        }
      }
      subscription?.request(.unlimited)
      // A current value that is not demanded is replaced by a later one: the last ones always come.
      XCTAssertEqual(values.filter { $0 == 100 }.count, 2)
      subscription?.cancel()
    }
  }
}
