import PortableCombine
import XCTest

final class SinkTests: XCTestCase {
  func testDemandsEverythingOnce() {
    let upstream = ManualPublisher<Int, Oops>()
    let sink = upstream.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited"])
    sink.cancel()
    XCTAssertEqual(upstream.log, ["subscribed", "request unlimited", "cancel"])
  }

  func testCallsClosuresUntilTheEnd() {
    let upstream = ManualPublisher<Int, Oops>()
    var log: [String] = []
    let sink = upstream.sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    _ = upstream.send(1)
    upstream.complete(.failure(Oops()))
    _ = upstream.send(2)
    upstream.complete(.finished)
    XCTAssertEqual(log, ["1", "failure(oops)"])
    sink.cancel()
    XCTAssertFalse(upstream.log.contains("cancel"))
  }

  func testIgnoresWhatComesAfterCancel() {
    let upstream = ManualPublisher<Int, Oops>()
    var log: [String] = []
    let sink = upstream.sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    sink.cancel()
    _ = upstream.send(1)
    upstream.complete(.finished)
    XCTAssertEqual(log, [])
  }

  func testDroppingTheResultCancels() {
    let upstream = ManualPublisher<Int, Oops>()
    _ = upstream.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    XCTAssertEqual(upstream.log.last, "cancel")
  }

  func testASecondSubscriptionIsCancelled() {
    let upstream = ManualPublisher<Int, Oops>()
    let sink = upstream.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    upstream.subscribeAgain()
    XCTAssertEqual(upstream.log.last, "second cancel")
    sink.cancel()
  }

  func testClosuresAreReleasedOnCompletionAndOnCancel() {
    for end in ["completion", "cancel"] {
      let upstream = ManualPublisher<Int, Oops>()
      var object: NSObject? = NSObject()
      weak let released = object
      let sink = Subscribers.Sink<Int, Oops>(
        receiveCompletion: { [object] _ in _ = object }, receiveValue: { [object] _ in _ = object })
      object = nil
      upstream.subscribe(sink)
      XCTAssertNotNil(released)
      if end == "cancel" { sink.cancel() } else { upstream.complete(.finished) }
      XCTAssertNil(released, end)
    }
  }

  func testClosuresThatCancelWhileTheyRunAreReleasedAfterwards() {
    let subject = PassthroughSubject<Int, Never>()
    var object: NSObject? = NSObject()
    weak let released = object
    var sink: AnyCancellable?
    var values: [Int] = []
    sink = subject.sink { [object] in
      values.append($0)
      sink?.cancel()
      sink = nil
      XCTAssertNotNil(object)
    }
    object = nil
    subject.send(1)
    subject.send(2)
    XCTAssertEqual(values, [1])
    XCTAssertNil(released)
  }

  func testAReleasedClosureMayCallBack() {
    final class Witness {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    let subject = PassthroughSubject<Int, Never>()
    var sink: AnyCancellable?
    var calls = 0
    var witness: Witness? = Witness {
      calls += 1
      sink?.cancel()
      subject.send(3)
    }
    sink = subject.sink { [witness] _ in _ = witness }
    witness = nil
    sink?.cancel()
    XCTAssertEqual(calls, 1)
  }

  func testAcceptsValuesWithoutASubscription() {
    var values: [Int] = []
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    XCTAssertEqual(sink.receive(1), .none)
    XCTAssertEqual(values, [1])
    XCTAssertEqual(sink.description, "Sink")
  }

  func testACancelledSinkCancelsALateSubscription() {
    let upstream = ManualPublisher<Int, Oops>()
    let sink = Subscribers.Sink<Int, Oops>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.cancel()
    upstream.subscribe(sink)
    XCTAssertEqual(upstream.log, ["subscribed", "cancel"])
  }

  func testConcurrentCancelAndValues() {
    for _ in 0..<300 {
      let subject = PassthroughSubject<Int, Never>()
      let counter = Counter()
      let sink = subject.sink { _ in counter.add() }
      nonisolated(unsafe) let (sharedSubject, sharedSink) = (subject, sink)
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        if index == 0 {
          sharedSink.cancel()
        } else {
          for value in 0..<20 { sharedSubject.send(value) }
        }
      }
      let before = counter.value
      subject.send(1)
      XCTAssertEqual(counter.value, before)
    }
  }

  func testAssignWritesUntilTheEnd() {
    final class Target { var value = 0 }
    let subject = PassthroughSubject<Int, Never>()
    var target: Target? = Target()
    weak let released = target
    let assignment = subject.assign(to: \.value, on: target!)
    subject.send(5)
    XCTAssertEqual(target?.value, 5)
    target = nil
    XCTAssertNotNil(released)
    subject.send(completion: .finished)
    XCTAssertNil(released)
    assignment.cancel()
  }
}
