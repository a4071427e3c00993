import Dispatch
import PortableCombine
import XCTest

final class BufferTests: XCTestCase {
  private let upstream = ManualPublisher<Int, Oops>()

  private func subscribe(
    size: Int = 3, prefetch: Publishers.PrefetchStrategy = .byRequest,
    whenFull: Publishers.BufferingStrategy<Oops> = .dropNewest,
    demand: Subscribers.Demand = .none,
    onValue: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> TrackingSubscriber<Int, Oops> {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: demand, onValue: onValue)
    upstream.buffer(size: size, prefetch: prefetch, whenFull: whenFull).subscribe(subscriber)
    return subscriber
  }

  private func values(_ subscriber: TrackingSubscriber<Int, Oops>) -> [String] {
    Array(subscriber.history.dropFirst())
  }

  func testByRequestAsksForAllValuesAtOnce() {
    let subscriber = subscribe(demand: .max(2))
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    XCTAssertEqual((1...3).map(upstream.send), [.none, .none, .none])
    XCTAssertEqual(subscriber.history, ["subscription Buffer", "1", "2"])
    subscriber.subscription?.request(.max(5))
    XCTAssertEqual(values(subscriber), ["1", "2", "3"])
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
  }

  func testKeepFullAsksForAsManyAsFit() {
    let subscriber = subscribe(prefetch: .keepFull)
    XCTAssertEqual((1...3).map(upstream.send), [.none, .none, .none])
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(values(subscriber), ["1", "2"])
    XCTAssertEqual(upstream.log, ["subscribed", "request max(3)", "request max(2)"])
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(upstream.send(4), .max(1))
    XCTAssertEqual(values(subscriber), ["1", "2", "3", "4"])
    XCTAssertEqual(
      upstream.log, ["subscribed", "request max(3)", "request max(2)", "request max(1)"])
  }

  func testWhatComesBeforeTheSubscriptionGoesThroughTheBuffer() {
    let size3 = (1...9).publisher.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest)
    XCTAssertEqual(history(of: size3), ["1", "2", "3", "finished"])
    let keepFull = (1...9).publisher.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest)
    XCTAssertEqual(history(of: keepFull), (1...9).map { "\($0)" } + ["finished"])
  }

  func testAnEndBeforeTheSubscriptionComesAfterIt() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    Fail<Int, Oops>(error: Oops()).buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
      .subscribe(subscriber)
    XCTAssertEqual(subscriber.history, ["subscription Buffer", "failed oops"])
  }

  func testDropNewest() {
    let subscriber = subscribe()
    for value in 1...5 { _ = upstream.send(value) }
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(values(subscriber), ["1", "2", "3"])
  }

  func testDropOldest() {
    let subscriber = subscribe(whenFull: .dropOldest)
    for value in 1...5 { _ = upstream.send(value) }
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(values(subscriber), ["3", "4", "5"])
  }

  func testCustomErrorComesAfterTheValuesThatAreDemanded() {
    var errors = 0
    let subscriber = subscribe(
      whenFull: .customError {
        errors += 1
        return Oops()
      })
    for value in 1...5 { _ = upstream.send(value) }
    upstream.complete(.finished)
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
    XCTAssertEqual(subscriber.history, ["subscription Buffer"])
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(values(subscriber), ["1", "2", "failed oops"])
    XCTAssertEqual(errors, 1)
  }

  func testTheClosureOfCustomErrorMayComeBack() {
    let subscriber = subscribe(
      size: 1,
      whenFull: .customError { [upstream] in
        _ = upstream.send(8)
        upstream.complete(.finished)
        return Oops()
      })
    _ = upstream.send(1)
    _ = upstream.send(2)
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(values(subscriber), ["1", "failed oops"])
  }

  func testABufferOfNothingPassesOnWhatIsDemanded() {
    for size in [0, -1] {
      let subscriber = subscribe(size: size, whenFull: .dropOldest, demand: .max(1))
      _ = upstream.send(1)
      _ = upstream.send(2)
      subscriber.subscription?.request(.max(1))
      _ = upstream.send(3)
      XCTAssertEqual(values(subscriber), ["1", "3"])
    }
    _ = subscribe(size: 0, prefetch: .keepFull)
    XCTAssertEqual(upstream.log.suffix(1), ["subscribed"])
  }

  func testTheEndWaitsForTheBufferToBeEmpty() {
    let subscriber = subscribe(demand: .max(1))
    for value in 1...2 { _ = upstream.send(value) }
    upstream.complete(.finished)
    XCTAssertEqual(values(subscriber), ["1"])
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(values(subscriber), ["1", "2", "finished"])
  }

  func testAFailureDropsWhatIsNotDemanded() {
    let subscriber = subscribe(demand: .max(1))
    for value in 1...2 { _ = upstream.send(value) }
    upstream.complete(.failure(Oops()))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(values(subscriber), ["1", "failed oops"])
  }

  func testAFailureDuringDeliveryComesAfterTheValuesThatAreDemanded() {
    let subscriber = subscribe { [upstream] in
      if $0 == 1 { upstream.complete(.failure(Oops())) }
      return .none
    }
    for value in 1...3 { _ = upstream.send(value) }
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(values(subscriber), ["1", "2", "failed oops"])
  }

  func testValuesFromWithinReceiveComeAfterwards() {
    let subscriber = subscribe(demand: .unlimited) { [upstream] value in
      if value == 1 { _ = (2...3).map(upstream.send) }
      return .none
    }
    _ = upstream.send(1)
    XCTAssertEqual(values(subscriber), ["1", "2", "3"])
  }

  func testCancelDropsTheBuffer() {
    weak var released: Counter?
    let subject = PassthroughSubject<Counter, Never>()
    let subscriber = TrackingSubscriber<Counter, Never>(demand: .none)
    subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(subscriber)
    func send() {
      let counter = Counter()
      released = counter
      subject.send(counter)
    }
    send()
    XCTAssertNotNil(released)
    subscriber.cancel()
    XCTAssertNil(released)
    subscriber.subscription?.request(.unlimited)
    XCTAssertEqual(subscriber.history, ["subscription Buffer"])
  }

  func testAMillionValuesOneByOneDoNotGrowTheStack() {
    for prefetch in [Publishers.PrefetchStrategy.keepFull, .byRequest] {
      onSmallStack {
        var count = 0
        let subscriber = AnySubscriber<Int, Never>(
          receiveSubscription: { $0.request(.max(1)) },
          receiveValue: { _ in
            count += 1
            return .max(1)
          })
        (0..<500_000).publisher
          .buffer(size: 500_000, prefetch: prefetch, whenFull: .dropNewest)
          .subscribe(subscriber)
        XCTAssertEqual(count, 500_000)
      }
    }
  }

  func testDemandFromAnotherThreadLosesNothing() {
    for _ in 0..<50 {
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
      nonisolated(unsafe) var values: [Int] = []
      nonisolated(unsafe) var isBusy = false
      let subscriber = AnySubscriber<Int, Never>(receiveValue: {
        XCTAssertFalse(isBusy)
        isBusy = true
        values.append($0)
        isBusy = false
        return .none
      })
      nonisolated(unsafe) var subscription: (any Subscription)?
      subject.buffer(size: 400, prefetch: .byRequest, whenFull: .dropNewest)
        .handleEvents(receiveSubscription: { subscription = $0 })
        .subscribe(subscriber)
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        for value in 0..<400 {
          if index == 0 { subject.send(value) } else { subscription?.request(.max(1)) }
        }
      }
      XCTAssertEqual(values, Array(0..<400))
      subscription?.cancel()
    }
  }
}
