import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class SnapshotTests: XCTestCase {
  private let clock = VirtualClock()

  private func message(_ body: () -> Void) -> String { catchIssues(in: body).first?.message ?? "" }

  func testARecorderThatCameLateSaysSo() {
    let shared = TestPublisher<Int, Never>.hot("1-2-3", on: clock)
    clock.advance(by: .milliseconds(3))
    let late = shared.record(on: clock)
    XCTAssertEqual(
      message { XCTAssertFinished(late) },
      """
      Expected the publisher to have finished, but it is still running at 3ms.
      Nothing has come since the subscription at 3ms, up to 3ms.
      The clock has work for 4ms: advance it first, if that brings the rest.
      """)
    clock.run()
    XCTAssertTrue(
      message { XCTAssertFinished(late) }.contains(
        "What has come since the subscription at 3ms, up to 4ms:\n  4ms  3\n"))
  }

  func testAPublisherThatSendsNoSubscriptionIsFoundOut() {
    let silent = SourcePublisher<Int, Never>(sendsSubscription: false).record(on: clock)
    XCTAssertTrue(
      message { XCTAssertFinished(silent) }.contains(
        "Nothing has come, not even a subscription, up to 0s."))
  }

  func testAnEndlessPublisherIsCutByPrefix() {
    let ticks = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1)).autoconnect()
      .map { _ in 0 }.prefix(3).record(on: clock)
    clock.run()
    XCTAssertTimeline(ticks, "-00(0|)", tick: .seconds(1))
  }
}
