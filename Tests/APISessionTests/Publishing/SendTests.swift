import APISession
import Foundation
import PortableCombine
import XCTest

final class SendTests: XCTestCase {
  private func session(
    _ behaviour: StubAdapter.Behaviour = .manual
  ) -> (session: Session, adapter: StubAdapter) {
    let adapter = StubAdapter(behaviour)
    return (Session(adapter: adapter, callbackQueue: .sessionQueue), adapter)
  }

  func testSubscriptionComesBeforeAnythingIsSent() {
    let (session, adapter) = session()
    let probe = SubscriberProbe<String>(demanding: nil)
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    XCTAssertEqual(probe.events, ["Send"])
    XCTAssertEqual(adapter.tasks.count, 0)
  }

  func testSynchronousAnswersComeAfterTheSubscription() {
    for behaviour in [
      StubAdapter.Behaviour.whenCreated("ok"), .whenResumed("ok", times: 1),
    ] {
      let (session, adapter) = session(behaviour)
      let probe = SubscriberProbe<String>()
      session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
      XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
      probe.cancel()
      XCTAssertFalse(adapter.tasks[0].history.contains("cancel"))
    }
  }

  func testUnbuildableRequestFailsAfterTheSubscriptionOnEveryQueue() {
    let queues: [CallbackQueue] = [
      .main, .sessionQueue, .operationQueue(OperationQueue()),
      .dispatchQueue(DispatchQueue(label: "test")),
    ]
    for queue in queues {
      let (session, _) = session()
      let probe = SubscriberProbe<String>()
      session.publisher(
        for: NumberedRequest(number: 1, isUnbuildable: true), callbackQueue: queue
      ).subscribe(probe)
      wait(for: [probe.ended], timeout: 60)
      XCTAssertEqual(probe.events, ["Send", "requestError Unbuildable()"])
    }
  }

  func testNothingIsSentWithoutDemand() {
    let (session, adapter) = session(.whenResumed("ok", times: 1))
    let probe = SubscriberProbe<String>(demanding: nil)
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    XCTAssertEqual(adapter.tasks.count, 0)
    probe.request(.max(1))
    XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
  }

  func testLaterDemandSendsNothing() {
    let (session, adapter) = session()
    let probe = SubscriberProbe<String>(demanding: .max(1))
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    probe.request(.max(1))
    probe.request(.unlimited)
    adapter.tasks[0].complete("ok")
    probe.request(.max(1))
    XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
    XCTAssertEqual(adapter.tasks.count, 1)
  }

  func testDemandForNoValuesIsReportedAndIgnored() {
    let warnings = Outcomes()
    let previous = SessionWarnings.setReporter { message, _ in warnings.append(message) }
    defer { SessionWarnings.setReporter(previous) }
    let (session, adapter) = session()
    let probe = SubscriberProbe<String>(demanding: Subscribers.Demand.none)
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    XCTAssertEqual(adapter.tasks.count, 0)
    XCTAssertEqual(warnings.all.count, 1)
    probe.request(.max(1))
    adapter.tasks[0].complete("ok")
    XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
    XCTAssertEqual(warnings.all.count, 1)
  }

  func testNothingComesAfterCancel() {
    let (session, adapter) = session()
    let probe = SubscriberProbe<String>()
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    probe.cancel()
    adapter.tasks[0].complete("late")
    adapter.tasks[0].fail(URLError(.cancelled))
    XCTAssertEqual(probe.events, ["Send"])
    XCTAssertEqual(adapter.tasks[0].history, ["resume", "cancel"])
  }

  func testCancelBeforeDemandSendsNothingEver() {
    let (session, adapter) = session()
    let probe = SubscriberProbe<String>(demanding: nil)
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    probe.cancel()
    probe.request(.unlimited)
    XCTAssertEqual(probe.events, ["Send"])
    XCTAssertEqual(adapter.tasks.count, 0)
  }

  func testCancelWithinTheValueKeepsTheEndBack() {
    let (session, adapter) = session()
    let probe = SubscriberProbe<String>(onValue: { $0.cancel() })
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    adapter.tasks[0].complete("ok")
    XCTAssertEqual(probe.events, ["Send", "ok"])
    XCTAssertEqual(adapter.tasks[0].history, ["resume"])
  }

  func testFirstResultWins() {
    let (session, adapter) = session(.whenResumed("ok", times: 2))
    let probe = SubscriberProbe<String>()
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    adapter.tasks[0].complete("third")
    XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
  }

  func testFirstResultOfASessionThatCallsTwiceWins() {
    final class Twice: Session, @unchecked Sendable {
      override func send<R: Request>(
        _ request: R, callbackQueue: CallbackQueue? = nil,
        handler: @escaping (Result<R.Response, SessionTaskError>) -> Void = { _ in }
      ) -> (any SessionTask)? {
        handler(.failure(.connectionError(URLError(.timedOut))))
        handler(.failure(.connectionError(URLError(.cancelled))))
        return nil
      }
    }
    let probe = SubscriberProbe<String>()
    Twice(adapter: StubAdapter()).publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    XCTAssertEqual(probe.events, ["Send", "URLError -1001"])
  }

  func testFailuresArePublished() {
    let (session, adapter) = session()
    let probe = SubscriberProbe<String>()
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    adapter.tasks[0].complete("x", status: 404)
    XCTAssertEqual(probe.events, ["Send", "status 404"])
  }

  func testCancelOfAnUnbuildableRequestKeepsItsFailureBack() {
    let queue = DispatchQueue(label: "test")
    let (session, _) = session()
    let probe = SubscriberProbe<String>()
    queue.suspend()
    session.publisher(
      for: NumberedRequest(number: 1, isUnbuildable: true),
      callbackQueue: .dispatchQueue(queue)
    ).subscribe(probe)
    probe.cancel()
    queue.resume()
    queue.sync {}
    XCTAssertEqual(probe.events, ["Send"])
  }

  func testCancelTwiceAndAfterTheEndReachesNoTask() {
    let (session, adapter) = session()
    let cancelled = SubscriberProbe<String>()
    let ended = SubscriberProbe<String>()
    session.publisher(for: NumberedRequest(number: 1)).subscribe(cancelled)
    session.publisher(for: NumberedRequest(number: 2)).subscribe(ended)
    cancelled.cancel()
    cancelled.cancel()
    adapter.tasks[1].complete("ok")
    ended.cancel()
    XCTAssertEqual(
      adapter.tasks.map(\.history), [["resume", "cancel"], ["resume"]])
    XCTAssertEqual(ended.events, ["Send", "ok", "finished"])
  }

  func testTaskThatComesAfterTheCancelIsCancelledOnce() {
    final class CancelsWhileSending: Session, @unchecked Sendable {
      var cancel = {}
      override func send<R: Request>(
        _ request: R, callbackQueue: CallbackQueue? = nil,
        handler: @escaping (Result<R.Response, SessionTaskError>) -> Void = { _ in }
      ) -> (any SessionTask)? {
        cancel()
        return super.send(request, callbackQueue: callbackQueue, handler: handler)
      }
    }
    let adapter = StubAdapter()
    let session = CancelsWhileSending(adapter: adapter, callbackQueue: .sessionQueue)
    let probe = SubscriberProbe<String>(demanding: nil)
    session.cancel = { probe.cancel() }
    session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    probe.request(.unlimited)
    probe.cancel()
    XCTAssertEqual(adapter.tasks.map(\.history), [["resume", "cancel"]])
    XCTAssertEqual(probe.events, ["Send"])
    session.cancel = {}
  }

  func testEverySubscriptionSendsOnce() {
    let (session, adapter) = session(.whenResumed("ok", times: 1))
    let publisher = session.publisher(for: NumberedRequest(number: 1))
    let probes = (0..<3).map { _ in SubscriberProbe<String>() }
    for probe in probes { publisher.subscribe(probe) }
    XCTAssertEqual(adapter.tasks.count, 3)
    XCTAssertEqual(
      probes.map(\.events), Array(repeating: ["Send", "ok", "finished"], count: 3))
  }

  func testResponseArrivesOnTheQueueAskedFor() {
    let (session, _) = session(.whenResumed("ok", times: 1))
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "test")
    queue.setSpecific(key: key, value: true)
    let probe = SubscriberProbe<String>(onValue: { _ in
      XCTAssertEqual(DispatchQueue.getSpecific(key: key), true)
    })
    Session.Send(
      request: NumberedRequest(number: 1), session: session, callbackQueue: .dispatchQueue(queue)
    ).subscribe(probe)
    wait(for: [probe.ended], timeout: 60)
    XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
  }

  func testSharedSessionIsTakenWhenThePublisherIsMade() {
    let (session, adapter) = session(.whenResumed("ok", times: 1))
    let publisher = Session.withShared(session) {
      Session.Send(request: NumberedRequest(number: 1))
    }
    let probe = SubscriberProbe<String>()
    publisher.subscribe(probe)
    XCTAssertTrue(publisher.session === session)
    XCTAssertEqual(adapter.tasks.count, 1)
    XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
  }

  func testDroppedCancellableCancelsTheRequest() {
    let (session, adapter) = session()
    var cancellable: AnyCancellable? = session.publisher(for: NumberedRequest(number: 1))
      .sink(receiveCompletion: { _ in XCTFail("nothing may come") }, receiveValue: { _ in })
    XCTAssertEqual(adapter.tasks[0].history, ["resume"])
    XCTAssertNotNil(cancellable)
    cancellable = nil
    XCTAssertEqual(adapter.tasks[0].history, ["resume", "cancel"])
    adapter.tasks[0].complete("late")
  }

  func testNewerRequestCancelsTheOlder() {
    let (session, adapter) = session()
    let numbers = PassthroughSubject<Int, Never>()
    var values: [String] = []
    let cancellable =
      numbers
      .map { session.publisher(for: NumberedRequest(number: $0)) }
      .switchToLatest()
      .sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    numbers.send(1)
    numbers.send(2)
    adapter.tasks[0].complete("one")
    adapter.tasks[1].complete("two")
    XCTAssertEqual(values, ["two"])
    XCTAssertEqual(adapter.tasks.map(\.history), [["resume", "cancel"], ["resume"]])
    withExtendedLifetime(cancellable) {}
  }
}
