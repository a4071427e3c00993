import APISession
import Foundation
import Locking
import PortableCombine
import XCTest

final class SendRaceTests: XCTestCase {
  private let whole = [
    ["Send"], ["Send", "ok"], ["Send", "ok", "finished"],
  ]

  func testCancelsThatRaceWithCompletionsNeverBreakTheOrder() {
    let adapter = StubAdapter()
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    for round in 0..<1_000 {
      let probe = SubscriberProbe<String>()
      session.publisher(for: NumberedRequest(number: round)).subscribe(probe)
      let task = adapter.tasks[round]
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        switch thread {
        case 0, 1: probe.cancel()
        default: task.complete("ok")
        }
      }
      let events = probe.events
      XCTAssertTrue(whole.contains(events), "\(events)")
      task.complete("late")
      XCTAssertEqual(probe.events, events)
      let cancels = task.history.filter { $0 == "cancel" }.count
      XCTAssertLessThanOrEqual(cancels, 1)
    }
  }

  func testConcurrentDemandsSendOnce() {
    let adapter = StubAdapter(.whenResumed("ok", times: 1))
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    for round in 1...200 {
      let probe = SubscriberProbe<String>(demanding: nil)
      session.publisher(for: NumberedRequest(number: round)).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in probe.request(.max(1)) }
      XCTAssertEqual(probe.events, ["Send", "ok", "finished"])
      XCTAssertEqual(adapter.tasks.count, round)
    }
  }

  func testDemandsThatRaceWithCancelsSendAtMostOnce() {
    for _ in 0..<500 {
      let adapter = StubAdapter()
      let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
      let probe = SubscriberProbe<String>(demanding: nil)
      session.publisher(for: NumberedRequest(number: 1)).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 { probe.request(.unlimited) } else { probe.cancel() }
      }
      XCTAssertEqual(probe.events, ["Send"])
      // Whichever comes first, no task is left running.
      XCTAssertTrue(
        [[], [["resume", "cancel"]], [["cancel", "resume"]], [["cancel"]]]
          .contains(adapter.tasks.map(\.history)))
    }
  }
}
