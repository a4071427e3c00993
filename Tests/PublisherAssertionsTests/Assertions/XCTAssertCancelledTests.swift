import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class XCTAssertCancelledTests: XCTestCase {
  private let clock = VirtualClock()
  private let subject = PassthroughSubject<Int, Outage>()
  private lazy var recorder = subject.record(on: clock)

  override func setUp() { _ = recorder }

  func testACancelledSubscriptionPasses() {
    subject.send(1)
    clock.advance(by: .milliseconds(7))
    recorder.cancel()
    assertNoIssue {
      XCTAssertCancelled(recorder)
      XCTAssertCancelled(recorder, at: .milliseconds(7))
    }
  }

  func testARunningPublisherFails() {
    assertIssue(
      """
      Expected the subscription to have been cancelled, but it is still running at 0s.
      Nothing has come up to 0s.
      Call cancel() on the recorder first.
      """, at: #line + 1
    ) { XCTAssertCancelled(recorder) }
  }

  func testAnotherTimeFails() {
    recorder.cancel()
    assertIssue(
      """
      Expected the subscription to have been cancelled at 1s, but it was cancelled at 0s.
      What has come up to 0s:
        0s  cancelled
      Cancel at another moment, or correct what the test expects.
      """, at: #line + 1
    ) { XCTAssertCancelled(recorder, at: .seconds(1)) }
  }

  func testACancellationAfterTheEndFails() {
    subject.send(completion: .finished)
    recorder.cancel()
    assertIssue(
      """
      Expected the subscription to have been cancelled, but it finished at 0s.
      What has come up to 0s:
        0s  finished
      Cancel at another moment, or correct what the test expects.
      """, at: #line + 1
    ) { XCTAssertCancelled(recorder) }
  }
}
