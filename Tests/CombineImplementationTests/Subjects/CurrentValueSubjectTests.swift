import PortableCombine
import XCTest

final class CurrentValueSubjectTests: XCTestCase {
  private let subject = CurrentValueSubject<Int, Oops>(0)

  func testTheCurrentValueComesFirst() {
    subject.send(1)
    let subscriber = TrackingSubscriber<Int, Oops>()
    subject.subscribe(subscriber)
    subject.value = 2
    subject.send(completion: .finished)
    XCTAssertEqual(subscriber.history, ["subscription CurrentValueSubject", "1", "2", "finished"])
  }

  func testTheNewestMissedValueComesWithTheNextDemand() {
    let subscriber = TrackingSubscriber<Int, Oops>(demand: .none)
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    subscriber.subscription?.request(.max(1))
    subscriber.subscription?.request(.max(1))
    XCTAssertEqual(subscriber.history, ["subscription CurrentValueSubject", "2"])
    subject.send(3)
    subject.send(4)
    subject.send(5)
    subscriber.subscription?.request(.max(2))
    XCTAssertEqual(subscriber.history, ["subscription CurrentValueSubject", "2", "3", "5"])
  }

  func testAValueSetAfterTheEndIsKeptAndNotSent() {
    subject.send(completion: .finished)
    subject.value = 7
    subject.send(8)
    XCTAssertEqual(subject.value, 7)
  }

  func testOptionalValues() {
    let subject = CurrentValueSubject<Int?, Never>(nil)
    var values: [Int?] = []
    let sink = subject.sink { values.append($0) }
    subject.send(1)
    subject.send(nil)
    XCTAssertEqual(values, [nil, 1, nil])
    XCTAssertEqual(subject.value, nil)
    sink.cancel()
  }

  func testTheLastValueEverybodySawIsTheCurrentOne() {
    for _ in 0..<100 {
      let subject = CurrentValueSubject<Int, Never>(-1)
      nonisolated(unsafe) var last = -1
      let sink = subject.sink { last = $0 }
      nonisolated(unsafe) let shared = subject
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for index in 0..<50 { shared.send(thread * 50 + index) }
      }
      XCTAssertEqual(last, subject.value)
      sink.cancel()
    }
  }
}
