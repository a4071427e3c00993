import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class RecorderTests: XCTestCase {
  private typealias Event = TimedEvent<Int, Outage>

  private let clock = VirtualClock()
  private let subject = PassthroughSubject<Int, Outage>()
  private let source = SourcePublisher<Int, Outage>()

  func testEventsAreRecordedWithTheirTimes() {
    let recorder = subject.record(on: clock)
    subject.send(1)
    clock.advance(by: .milliseconds(5))
    subject.send(2)
    clock.advance(by: .milliseconds(5))
    subject.send(completion: .failure(.offline))
    XCTAssertEqual(
      recorder.events,
      [
        Event(at: .zero, .value(1)), Event(at: .milliseconds(5), .value(2)),
        Event(at: .milliseconds(10), .failure(.offline)),
      ])
    XCTAssertEqual(recorder.values, [1, 2])
    XCTAssertEqual(recorder.completion, .failure(.offline))
    XCTAssertFalse(recorder.isCancelled)
  }

  func testARunningPublisherHasNoCompletion() {
    let recorder = subject.record(on: clock)
    subject.send(1)
    XCTAssertNil(recorder.completion)
    XCTAssertFalse(recorder.isCancelled)
  }

  func testAFinishedPublisher() {
    let recorder = Empty<Int, Outage>().record(on: clock)
    XCTAssertEqual(recorder.events, [Event(at: .zero, .finished)])
    XCTAssertEqual(recorder.completion, .finished)
  }

  func testAllValuesAreDemandedByDefault() {
    let recorder = source.record(on: clock)
    XCTAssertEqual(source.log, ["request unlimited"])
    recorder.cancel()
  }

  func testTheInitialDemandIsDemanded() {
    let recorder = source.record(on: clock, demand: .max(3))
    XCTAssertEqual(source.log, ["request max(3)"])
    recorder.cancel()
  }

  func testWithoutInitialDemandNothingIsRequested() {
    let recorder = source.record(on: clock, demand: .none)
    XCTAssertEqual(source.log, [])
    recorder.cancel()
  }

  func testMoreIsRequested() {
    let recorder = (1...5).publisher.record(on: clock, demand: .max(2))
    XCTAssertEqual(recorder.values, [1, 2])
    recorder.request(.max(1))
    XCTAssertEqual(recorder.values, [1, 2, 3])
    XCTAssertNil(recorder.completion)
    recorder.request(.unlimited)
    XCTAssertEqual(recorder.values, [1, 2, 3, 4, 5])
    XCTAssertEqual(recorder.completion, .finished)
  }

  func testWhatIsRequestedBeforeTheSubscriptionIsDemandedWithIt() {
    let late = SourcePublisher<Int, Outage>(sendsSubscription: false)
    let recorder = late.record(on: clock, demand: .max(1))
    recorder.request(.max(2))
    XCTAssertEqual(late.log, [])
    late.sendSubscription()
    XCTAssertEqual(late.log, ["request max(3)"])
    recorder.cancel()
  }

  func testCancellingIsRecordedAndEndsTheRecording() {
    let recorder = source.record(on: clock)
    source.send(1)
    clock.advance(by: .seconds(1))
    recorder.cancel()
    let issues = catchIssues {
      source.send(2)
      source.send(completion: .finished)
    }
    XCTAssertEqual(issues, [])
    XCTAssertEqual(
      recorder.events, [Event(at: .zero, .value(1)), Event(at: .seconds(1), .cancelled)])
    XCTAssertTrue(recorder.isCancelled)
    XCTAssertNil(recorder.completion)
    XCTAssertEqual(source.log, ["request unlimited", "cancel"])
  }

  func testCancellingAgainDoesNothing() {
    let recorder = source.record(on: clock)
    recorder.cancel()
    recorder.cancel()
    XCTAssertEqual(recorder.events, [Event(at: .zero, .cancelled)])
    XCTAssertEqual(source.log, ["request unlimited", "cancel"])
  }

  func testCancellingAfterTheEndDoesNothing() {
    let recorder = source.record(on: clock)
    source.send(completion: .finished)
    recorder.cancel()
    XCTAssertEqual(recorder.events, [Event(at: .zero, .finished)])
    XCTAssertEqual(source.log, ["request unlimited"])
  }

  func testASubscriptionThatComesAfterTheCancellationIsCancelled() {
    let late = SourcePublisher<Int, Outage>(sendsSubscription: false)
    let recorder = late.record(on: clock)
    recorder.cancel()
    late.sendSubscription()
    XCTAssertEqual(late.log, ["cancel"])
  }

  func testDroppingTheRecorderCancels() {
    var recorder: Recorder<Int, Outage>? = source.record(on: clock)
    let issues = catchIssues {
      recorder = nil
      source.send(1)
      source.send(completion: .finished)
    }
    XCTAssertNil(recorder)
    XCTAssertEqual(issues, [])
    XCTAssertEqual(source.log, ["request unlimited", "cancel"])
  }

  func testDroppingTheRecorderAfterTheEndDoesNothing() {
    var recorder: Recorder<Int, Outage>? = source.record(on: clock)
    source.send(completion: .finished)
    XCTAssertEqual(recorder?.completion, .finished)
    recorder = nil
    XCTAssertEqual(source.log, ["request unlimited"])
  }

  func testTheSubscriptionIsReleasedAtTheEnd() {
    weak var subscription: AnyObject?
    let recorder = source.record(on: clock)
    subscription = source.subscription
    XCTAssertNotNil(subscription)
    source.send(completion: .finished)
    source.forget()
    XCTAssertNil(subscription)
    XCTAssertEqual(recorder.completion, .finished)
  }

  func testEventsComeFromAnyThread() {
    nonisolated(unsafe) let subject = subject
    let recorder = subject.record(on: clock)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for value in 0..<100 { subject.send(thread * 100 + value) }
    }
    XCTAssertEqual(recorder.values.sorted(), Array(0..<800))
  }
}
