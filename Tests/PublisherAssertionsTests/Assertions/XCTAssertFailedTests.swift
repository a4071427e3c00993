import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class XCTAssertFailedTests: XCTestCase {
  private let clock = VirtualClock()
  private let subject = PassthroughSubject<Int, Outage>()
  private lazy var recorder = subject.record(on: clock)

  override func setUp() {
    _ = recorder
    clock.advance(by: .seconds(1))
  }

  func testAPublisherThatFailedPasses() {
    subject.send(completion: .failure(.status(404)))
    assertNoIssue {
      XCTAssertFailed(recorder)
      XCTAssertFailed(recorder, at: .seconds(1))
      XCTAssertFailed(recorder) { if case .status(404) = $0 { true } else { false } }
      XCTAssertFailed(recorder, .status(404))
      XCTAssertFailed(recorder, .status(404), at: .seconds(1))
    }
  }

  func testARunningPublisherFails() {
    assertIssue(
      """
      Expected the publisher to have failed, but it is still running at 1s.
      Nothing has come up to 1s.
      The clock has no work left: what is missing has not been sent.
      """, at: #line + 1
    ) { XCTAssertFailed(recorder) }
  }

  func testAPublisherThatFinishedFails() {
    subject.send(completion: .finished)
    assertIssue(
      """
      Expected the publisher to have failed with offline at 2s, but it finished at 1s.
      What has come up to 1s:
        1s  finished
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFailed(recorder, .offline, at: .seconds(2)) }
  }

  func testAnotherErrorFailsAndBothAreNamed() {
    subject.send(completion: .failure(.status(404)))
    assertIssue(
      """
      Expected the publisher to have failed with status(500), but it failed at 1s with status(404).
      What has come up to 1s:
        1s  failed: status(404)
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFailed(recorder, .status(500)) }
  }

  func testAnErrorThatDoesNotMeetTheConditionFails() {
    subject.send(completion: .failure(.status(404)))
    assertIssue(
      """
      Expected the publisher to have failed, but it failed at 1s with status(404), which does not \
      meet the condition.
      What has come up to 1s:
        1s  failed: status(404)
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFailed(recorder) { $0 == .offline } }
  }

  func testAnotherTimeFails() {
    subject.send(completion: .failure(.offline))
    assertIssue(
      """
      Expected the publisher to have failed at 2s, but it failed at 1s with offline.
      What has come up to 1s:
        1s  failed: offline
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFailed(recorder, at: .seconds(2)) }
  }

  func testACancelledSubscriptionFails() {
    recorder.cancel()
    assertIssue(
      """
      Expected the publisher to have failed, but it was cancelled at 1s.
      What has come up to 1s:
        1s  cancelled
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFailed(recorder) }
  }
}
