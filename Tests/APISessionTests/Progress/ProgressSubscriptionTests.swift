import Foundation
import PortableCombine
import XCTest

@testable import APISession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class ProgressSubscriptionTests: XCTestCase {
  private typealias Probe = SubscriberProbe<Session.ProgressEvent<String>>

  /// An adapter whose tasks tell the progress that a test tells them.
  private final class MeteredAdapter: SessionAdapter, @unchecked Sendable {
    final class Task: ProgressReportingTask, @unchecked Sendable {
      let meter = TransferMeter()
      let inner: any SessionTask

      init(_ inner: any SessionTask) { self.inner = inner }

      func resume() { inner.resume() }

      func cancel() { inner.cancel() }

      func observeProgress(_ observer: @escaping (TransferCounts) -> Void) {
        meter.observe(observer)
      }
    }

    let inner: StubAdapter
    private(set) var last: Task?

    init(_ inner: StubAdapter) { self.inner = inner }

    func createTask(
      with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any SessionTask {
      let task = Task(inner.createTask(with: urlRequest, handler: handler))
      last = task
      return task
    }

    func getTasks(with handler: @escaping ([any SessionTask]) -> Void) { handler([]) }
  }

  private let adapter = StubAdapter()
  private lazy var metered = MeteredAdapter(adapter)
  private lazy var session = Session(adapter: metered, callbackQueue: .sessionQueue)

  private func subscribe(_ probe: Probe) {
    session.publisher(for: NumberedRequest(number: 1)).reportingProgress().subscribe(probe)
  }

  private func received(_ count: Int64, of total: Int64 = 10) -> String {
    "received(\(TransferProgress(completedByteCount: count, totalByteCount: total)))"
      .replacingOccurrences(of: "TransferProgress", with: "APISession.TransferProgress")
  }

  func testNothingIsSentWithoutDemand() {
    let probe = Probe(demanding: nil)
    subscribe(probe)
    XCTAssertEqual(adapter.tasks.count, 0)
    probe.cancel()
    probe.request(.unlimited)
    XCTAssertEqual(adapter.tasks.count, 0)
    XCTAssertEqual(probe.events, ["Progress"])
  }

  func testNewestProgressWaitsForDemandAndOlderIsLeftOut() throws {
    let probe = Probe(demanding: .max(1))
    subscribe(probe)
    let meter = try XCTUnwrap(metered.last).meter
    meter.willReceive(10)
    for _ in 0..<5 { meter.received(2) }
    XCTAssertEqual(probe.events, ["Progress", received(0)])
    probe.request(.max(1))
    XCTAssertEqual(probe.events, ["Progress", received(0), received(10)])
    adapter.tasks[0].complete("ok")
    XCTAssertEqual(probe.events.count, 3)
    probe.request(.max(1))
    XCTAssertEqual(
      probe.events, ["Progress", received(0), received(10), "response(\"ok\")", "finished"])
    XCTAssertEqual(adapter.tasks.count, 1)
  }

  func testProgressFromBeforeTheObserverIsTold() throws {
    let probe = Probe()
    subscribe(probe)
    let meter = try XCTUnwrap(metered.last).meter
    meter.sent(5, of: 10)
    var counts: [TransferCounts] = []
    meter.observe { counts.append($0) }
    XCTAssertEqual(counts.map(\.sent?.completedByteCount), [5])
  }

  func testFailureDoesNotWaitForDemand() throws {
    let probe = Probe(demanding: .max(1))
    subscribe(probe)
    let meter = try XCTUnwrap(metered.last).meter
    meter.willReceive(10)
    meter.received(5)
    adapter.tasks[0].complete("no", status: 500)
    XCTAssertEqual(probe.events, ["Progress", received(0), "status 500"])
  }

  func testNothingComesAfterCancel() throws {
    let probe = Probe()
    subscribe(probe)
    let meter = try XCTUnwrap(metered.last).meter
    probe.cancel()
    probe.cancel()
    meter.willReceive(10)
    adapter.tasks[0].complete("late")
    XCTAssertEqual(probe.events, ["Progress"])
    XCTAssertEqual(adapter.tasks[0].history, ["resume", "cancel"])
  }

  func testCancelWithinAValueKeepsTheRestBack() throws {
    let probe = Probe { $0.cancel() }
    subscribe(probe)
    try XCTUnwrap(metered.last).meter.willReceive(10)
    adapter.tasks[0].complete("late")
    XCTAssertEqual(probe.events, ["Progress", received(0)])
  }

  func testRequestThatIsSentWithinAnAnswerTellsNothing() {
    let other = StubAdapter()
    let otherMetered = MeteredAdapter(other)
    let otherSession = Session(adapter: otherMetered, callbackQueue: .sessionQueue)
    let session = Session(
      adapter: StubAdapter(.whenResumed("ok", times: 1)), callbackQueue: .sessionQueue)
    let probe = Probe { _ in otherSession.send(NumberedRequest(number: 2)) }
    session.publisher(for: NumberedRequest(number: 1)).reportingProgress().subscribe(probe)
    otherMetered.last?.meter.willReceive(10)
    XCTAssertEqual(other.tasks.count, 1)
    XCTAssertEqual(probe.events, ["Progress", "response(\"ok\")", "finished"])
    XCTAssertNil(ProgressObserver.current)
  }

  func testSubclassThatOverridesSendPassesProgressOn() {
    final class Logging: Session, @unchecked Sendable {
      override func send<R: Request>(
        _ request: R, callbackQueue: CallbackQueue?,
        handler: @escaping (Result<R.Response, SessionTaskError>) -> Void
      ) -> (any SessionTask)? {
        super.send(request, callbackQueue: callbackQueue) { handler($0) }
      }
    }
    let session = Logging(adapter: metered, callbackQueue: .sessionQueue)
    let probe = Probe()
    session.publisher(for: NumberedRequest(number: 1)).reportingProgress().subscribe(probe)
    metered.last?.meter.willReceive(10)
    XCTAssertEqual(probe.events, ["Progress", received(0)])
  }

  func testSynchronousAnswersComeOnce() {
    let session = Session(
      adapter: StubAdapter(.whenResumed("ok", times: 2)), callbackQueue: .sessionQueue)
    let probe = Probe()
    session.publisher(for: NumberedRequest(number: 1)).reportingProgress().subscribe(probe)
    XCTAssertEqual(probe.events, ["Progress", "response(\"ok\")", "finished"])
  }

  func testEventsComeOneAtATimeAndInOrderFromManyThreads() throws {
    for round in 0..<200 {
      let adapter = StubAdapter()
      let metered = MeteredAdapter(adapter)
      let session = Session(adapter: metered, callbackQueue: .dispatchQueue(.global()))
      let probe = Probe(demanding: .max(1)) { $0.request(.max(1)) }
      session.publisher(for: NumberedRequest(number: round)).reportingProgress().subscribe(probe)
      let meter = try XCTUnwrap(metered.last).meter
      meter.willReceive(1_000)
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 3 {
          adapter.tasks[0].complete("ok")
        } else {
          for _ in 0..<10 { meter.received(1) }
        }
      }
      wait(for: [probe.ended], timeout: 60)
      XCTAssertEqual(probe.events.first, "Progress")
      XCTAssertEqual(probe.events.suffix(2), ["response(\"ok\")", "finished"])
      let counts = probe.events.dropFirst().dropLast(2)
      XCTAssertEqual(Set(counts).count, counts.count, "the same progress twice")
    }
  }

  func testNothingLivesAfterTheEnd() {
    weak var released: Probe?
    weak var subscription: AnyObject?
    do {
      let probe = Probe()
      subscribe(probe)
      (released, subscription) = (probe, probe.subscription)
      adapter.tasks[0].complete("ok")
      probe.dropSubscription()
      adapter.tasks[0].forget()
    }
    XCTAssertNil(released)
    XCTAssertNil(subscription)
  }
}
