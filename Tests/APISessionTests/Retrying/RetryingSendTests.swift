import APISession
import Dispatch
import Foundation
import Rehearsal
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class RetryingSendTests: XCTestCase {
  private let clock = VirtualClock()

  private func history(of recorder: Recorder<String, SessionTaskError>) -> [String] {
    recorder.events.map { timed in
      let text =
        switch timed.event {
        case .value(let value): value
        case .cancelled: "cancelled by the subscriber"
        case .finished: "finished"
        case .failure(let error): Outcomes.text(of: error)
        }
      return "\(timed.time) \(text)"
    }
  }

  private func record(
    _ session: Session, _ policy: RetryPolicy, _ request: NumberedRequest = .init(number: 1)
  ) -> Recorder<String, SessionTaskError> {
    session.publisher(for: request)
      .retry(policy, scheduler: DispatchQueue.virtual(clock))
      .record(on: clock)
  }

  private func session(_ first: MockAnswer, _ others: MockAnswer...) -> MockSession {
    let session = MockSession(clock: clock)
    let answers = Answers([first] + others)
    session.stub(NumberedRequest.self) { _ in answers.next() }
    return session
  }

  private final class Answers {
    private var answers: ArraySlice<MockAnswer>
    init(_ answers: [MockAnswer]) { self.answers = answers[...] }
    func next() -> MockAnswer? { answers.popFirst() }
  }

  private func sentTimes(_ session: MockSession) -> [Duration?] {
    session.sent(NumberedRequest.self).map { $0.sentAt?.sinceStart }
  }

  func testFailedRequestIsSentAgainAfterTheDelays() {
    let session = session(.status(503), .failure(URLError(.timedOut)), .json("ok"))
    let recorder = record(
      session, RetryPolicy(backoff: .exponential(from: .seconds(1), to: .seconds(10))))
    clock.run()
    XCTAssertEqual(history(of: recorder), ["3s ok", "3s finished"])
    XCTAssertEqual(sentTimes(session), [.zero, .seconds(1), .seconds(3)])
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testServersTimeIsWaitedForInBothForms() {
    let session = session(
      .status(503, headers: ["Retry-After": "7"]),
      .status(
        429,
        headers: [
          "Retry-After": "Sun, 06 Nov 1994 08:50:00 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]),
      .json("<html>", status: 500, headers: ["Retry-After": "0"]),
      .json("ok"))
    let recorder = record(session, RetryPolicy(backoff: .constant(.seconds(1))))
    clock.run()
    XCTAssertEqual(history(of: recorder), ["30s ok", "30s finished"])
    XCTAssertEqual(sentTimes(session), [.zero, .seconds(7), .seconds(30), .seconds(30)])
  }

  func testServerThatAsksForTooMuchIsNotWaitedFor() {
    let session = session(.status(503, headers: ["Retry-After": "11"]))
    let recorder = record(session, RetryPolicy(longestRetryAfter: .seconds(10)))
    clock.run()
    XCTAssertEqual(history(of: recorder), ["0s status 503"])
    XCTAssertEqual(sentTimes(session), [.zero])
  }

  func testLastErrorIsPublishedWhenTheLimitIsReached() {
    let session = session(.status(503), .status(502), .status(504))
    let recorder = record(session, RetryPolicy(limit: 2, backoff: .constant(.seconds(1))))
    clock.run()
    XCTAssertEqual(history(of: recorder), ["2s status 504"])
    XCTAssertEqual(sentTimes(session), [.zero, .seconds(1), .seconds(2)])
  }

  func testWhatWouldFailAgainIsNotSentAgain() {
    let session = session(.status(404))
    let recorder = record(session, RetryPolicy())
    clock.run()
    XCTAssertEqual(history(of: recorder), ["0s status 404"])
    let other = record(session, RetryPolicy(), NumberedRequest(number: 1, isUnbuildable: true))
    clock.run()
    XCTAssertEqual(history(of: other), ["0s requestError Unbuildable()"])
    XCTAssertEqual(session.sent(NumberedRequest.self).count, 2)
  }

  func testCancelEndsTheWait() {
    let session = session(.status(503))
    let recorder = record(session, RetryPolicy(backoff: .constant(.seconds(5))))
    clock.advance(by: .seconds(1))
    XCTAssertEqual(clock.pending.count, 1)
    recorder.cancel()
    XCTAssertEqual(clock.pending.count, 0)
    clock.run()
    XCTAssertEqual(history(of: recorder), ["1s cancelled by the subscriber"])
    XCTAssertEqual(sentTimes(session), [.zero])
  }

  func testCancelEndsTheAttempt() {
    let session = MockSession(clock: clock)
    session.stub(NumberedRequest.self, after: .seconds(3)) { _ in .status(503) }
    let recorder = record(session, RetryPolicy(backoff: .constant(.seconds(1))))
    clock.advance(by: .seconds(5))
    recorder.cancel()
    clock.run()
    XCTAssertEqual(history(of: recorder), ["5s cancelled by the subscriber"])
    XCTAssertEqual(sentTimes(session), [.zero, .seconds(4)])
    XCTAssertEqual(session.sent(NumberedRequest.self).map(\.isCancelled), [false, true])
  }

  func testCancelledRequestIsNotSentAgain() {
    let session = MockSession(clock: clock)
    session.stub(NumberedRequest.self, after: .seconds(3)) { _ in .json("never") }
    let recorder = record(session, RetryPolicy { _ in true })
    clock.advance(by: .seconds(1))
    session.cancelRequests(with: NumberedRequest.self)
    clock.run()
    XCTAssertEqual(history(of: recorder), ["1s cancelled"])
  }

  func testEverySubscriptionHasAttemptsOfItsOwn() {
    let session = session(.status(503), .status(503), .json("one"), .json("two"))
    let publisher = session.publisher(for: NumberedRequest(number: 1))
      .retry(
        RetryPolicy(limit: 1, backoff: .constant(.seconds(1))),
        scheduler: DispatchQueue.virtual(clock))
    let recorders = [publisher.record(on: clock), publisher.record(on: clock)]
    clock.run()
    XCTAssertEqual(
      recorders.map(history), [["1s one", "1s finished"], ["1s two", "1s finished"]])
  }

  func testNothingIsSentWithoutDemandAndLaterDemandSendsNothing() {
    let adapter = StubAdapter()
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    let probe = SubscriberProbe<String>(demanding: nil)
    session.publisher(for: NumberedRequest(number: 1))
      .retry(RetryPolicy(), scheduler: DispatchQueue.virtual(clock)).subscribe(probe)
    XCTAssertEqual(adapter.tasks.count, 0)
    probe.request(.max(1))
    probe.request(.unlimited)
    XCTAssertEqual(adapter.tasks.count, 1)
    adapter.tasks[0].complete("ok")
    adapter.tasks[0].complete("again")
    XCTAssertEqual(probe.events, ["Retry", "ok", "finished"])
  }

  func testCancelWithinTheValueKeepsTheEndBack() {
    let session = Session(
      adapter: StubAdapter(.whenResumed("ok", times: 1)), callbackQueue: .sessionQueue)
    let probe = SubscriberProbe<String> { $0.cancel() }
    session.publisher(for: NumberedRequest(number: 1))
      .retry(RetryPolicy(), scheduler: DispatchQueue.virtual(clock)).subscribe(probe)
    XCTAssertEqual(probe.events, ["Retry", "ok"])
  }

  func testNothingLivesAfterTheEndAndAfterCancel() {
    for cancels in [false, true] {
      let adapter = StubAdapter()
      let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
      weak var subscription: AnyObject?
      weak var released: SubscriberProbe<String>?
      do {
        let probe = SubscriberProbe<String>()
        session.publisher(for: NumberedRequest(number: 1))
          .retry(
            RetryPolicy(limit: 1, backoff: .constant(.seconds(1))),
            scheduler: DispatchQueue.virtual(clock)
          ).subscribe(probe)
        (subscription, released) = (probe.subscription, probe)
        adapter.tasks[0].complete("", status: 503)
        if cancels {
          probe.cancel()
        } else {
          clock.run()
          adapter.tasks[1].complete("ok")
        }
        probe.dropSubscription()
      }
      adapter.tasks.forEach { $0.forget() }
      XCTAssertNil(subscription)
      XCTAssertNil(released)
    }
  }

  func testCancelsThatRaceWithAttemptsLeaveNoTaskRunning() {
    let whole = [["Retry"], ["Retry", "ok"], ["Retry", "ok", "finished"]]
    let queue = DispatchQueue(label: "attempts")
    for round in 0..<300 {
      let adapter = StubAdapter()
      let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
      let probe = SubscriberProbe<String>()
      let delay = Duration.microseconds(round % 3 == 0 ? 0 : round)
      session.publisher(for: NumberedRequest(number: 1))
        .retry(RetryPolicy(limit: 1, backoff: .constant(delay)), scheduler: queue)
        .subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        switch thread {
        case 0: adapter.tasks[0].complete("", status: 503)
        case 1: queue.sync { adapter.tasks.last?.complete("ok") }
        default: probe.cancel()
        }
      }
      queue.sync {}
      XCTAssertTrue(whole.contains(probe.events), "\(probe.events)")
      let events = probe.events
      for task in adapter.tasks { task.complete("late") }
      XCTAssertEqual(probe.events, events)
      for task in adapter.tasks {
        XCTAssertLessThanOrEqual(task.history.filter { $0 == "cancel" }.count, 1)
      }
    }
  }
}
