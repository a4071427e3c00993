import Dispatch
import PortableCombine
import XCTest

@testable import APISession

final class ProgressSubscriptionTests: XCTestCase {
  private typealias Probe = SubscriberProbe<Session.ProgressEvent<String>>

  /// A session whose tasks tell the progress that a test tells them.
  private final class MeteredSession: Session, @unchecked Sendable {
    final class Task: ProgressReportingTask, @unchecked Sendable {
      let meter = TransferMeter()
      let inner: any SessionTask
      init(_ inner: any SessionTask) { self.inner = inner }
      func resume() {}
      func cancel() { inner.cancel() }
      func observeProgress(_ observer: @escaping (TransferCounts) -> Void) {
        meter.observe(observer)
      }
    }

    var last: Task?

    override func send<R: Request>(
      _ request: R, callbackQueue: CallbackQueue?,
      handler: @escaping (Result<R.Response, SessionTaskError>) -> Void
    ) -> (any SessionTask)? {
      last = super.send(request, callbackQueue: callbackQueue, handler: handler).map(Task.init)
      return last
    }
  }

  private let adapter = StubAdapter()
  private lazy var session = MeteredSession(adapter: adapter, callbackQueue: .sessionQueue)

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
    let meter = try XCTUnwrap(session.last).meter
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
    let meter = try XCTUnwrap(session.last).meter
    meter.sent(5, of: 10)
    var counts: [TransferCounts] = []
    meter.observe { counts.append($0) }
    XCTAssertEqual(counts.map(\.sent?.completedByteCount), [5])
  }

  func testFailureDoesNotWaitForDemand() throws {
    let probe = Probe(demanding: .max(1))
    subscribe(probe)
    let meter = try XCTUnwrap(session.last).meter
    meter.willReceive(10)
    meter.received(5)
    adapter.tasks[0].complete("no", status: 500)
    XCTAssertEqual(probe.events, ["Progress", received(0), "status 500"])
  }

  func testNothingComesAfterCancel() throws {
    let probe = Probe()
    subscribe(probe)
    let meter = try XCTUnwrap(session.last).meter
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
    try XCTUnwrap(session.last).meter.willReceive(10)
    adapter.tasks[0].complete("late")
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
      let session = MeteredSession(
        adapter: adapter, callbackQueue: .dispatchQueue(.global()))
      let probe = Probe(demanding: .max(1)) { $0.request(.max(1)) }
      session.publisher(for: NumberedRequest(number: round)).reportingProgress().subscribe(probe)
      let meter = try XCTUnwrap(session.last).meter
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
