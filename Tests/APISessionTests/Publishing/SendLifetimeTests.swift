import APISession
import Foundation
import PortableCombine
import XCTest

final class SendLifetimeTests: XCTestCase {
  /// Subscribes, does something with the task, and says what is alive afterwards, when the adapter
  /// still has its tasks and their handlers.
  private func alive(
    _ action: (SubscriberProbe<String>, StubAdapter) -> Void
  ) -> [String] {
    let adapter = StubAdapter()
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    weak var weakProbe: SubscriberProbe<String>?
    weak var weakSubscription: AnyObject?
    do {
      let probe = SubscriberProbe<String>()
      session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
      weakProbe = probe
      weakSubscription = probe.subscription
      action(probe, adapter)
    }
    let alive = [
      weakProbe == nil ? nil : "subscriber", weakSubscription == nil ? nil : "subscription",
    ]
    // NB: The tasks, and what their handlers hold, live to here.
    withExtendedLifetime(adapter.tasks) {}
    return alive.compactMap { $0 }
  }

  func testSubscriberAndSubscriptionLiveWhileTheRequestRuns() {
    XCTAssertEqual(alive { _, _ in }, ["subscriber", "subscription"])
  }

  func testNothingLivesAfterCompletion() {
    XCTAssertEqual(
      alive { probe, adapter in
        adapter.tasks[0].complete("ok")
        probe.dropSubscription()
      }, [])
  }

  func testNothingLivesAfterFailure() {
    XCTAssertEqual(
      alive { probe, adapter in
        adapter.tasks[0].fail(URLError(.timedOut))
        probe.dropSubscription()
      }, [])
  }

  func testNothingLivesAfterCancelThoughTheAdapterNeverCalls() {
    XCTAssertEqual(
      alive { probe, _ in
        probe.cancel()
        probe.dropSubscription()
      }, [])
  }

  func testSubscriberThatKeepsItsSubscriptionIsReleased() {
    // The subscriber holds the subscription; the subscription must not hold the subscriber.
    for action in [
      { (probe: SubscriberProbe<String>, _: StubAdapter) in probe.cancel() },
      { (_: SubscriberProbe<String>, adapter: StubAdapter) in adapter.tasks[0].complete("ok") },
    ] {
      XCTAssertEqual(alive(action), [])
    }
  }

  func testTaskIsReleasedAfterCompletionAndAfterCancel() {
    for cancels in [false, true] {
      let adapter = StubAdapter()
      let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
      let probe = SubscriberProbe<String>()
      session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
      weak var task: StubAdapter.Task?
      do {
        let made = adapter.tasks[0]
        task = made
        if cancels { probe.cancel() } else { made.complete("ok") }
      }
      XCTAssertNotNil(task)
      adapter.forgetTasks()
      XCTAssertNil(task)
      withExtendedLifetime(probe) {}
    }
  }

  func testPublisherThatWasCancelledBeforeDemandKeepsNothing() {
    let adapter = StubAdapter()
    var session: Session? = Session(adapter: adapter)
    weak var released: Session?
    released = session
    let probe = SubscriberProbe<String>(demanding: nil)
    session?.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
    session = nil
    XCTAssertNotNil(released)
    probe.cancel()
    XCTAssertNil(released)
  }
}
