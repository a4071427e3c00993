import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class XCTAssertFinishedTests: XCTestCase {
  private let clock = VirtualClock()
  private let subject = PassthroughSubject<Int, Outage>()
  private lazy var recorder = subject.record(on: clock)

  override func setUp() { _ = recorder }

  func testAFinishedPublisherPasses() {
    clock.advance(by: .milliseconds(3))
    subject.send(completion: .finished)
    assertNoIssue {
      XCTAssertFinished(recorder)
      XCTAssertFinished(recorder, at: .milliseconds(3))
    }
  }

  func testARunningPublisherFails() {
    subject.send(1)
    assertIssue(
      """
      Expected the publisher to have finished, but it is still running at 0s.
      What has come up to 0s:
        0s  1
      The clock has no work left: what is missing has not been sent.
      """, at: #line + 1
    ) { XCTAssertFinished(recorder) }
  }

  func testAPublisherThatFinishedAtAnotherTimeFails() {
    subject.send(completion: .finished)
    assertIssue(
      """
      Expected the publisher to have finished at 2s, but it finished at 0s.
      What has come up to 0s:
        0s  finished
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFinished(recorder, at: .seconds(2)) }
  }

  func testAPublisherThatFailedFails() {
    clock.advance(by: .seconds(1))
    subject.send(completion: .failure(.status(404)))
    assertIssue(
      """
      Expected the publisher to have finished, but it failed at 1s with status(404).
      What has come up to 1s:
        1s  failed: status(404)
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFinished(recorder) }
  }

  func testACancelledSubscriptionFailsWithTheLastDozenEvents() {
    for value in 1...20 { subject.send(value) }
    recorder.cancel()
    subject.send(completion: .finished)
    assertIssue(
      """
      Expected the publisher to have finished, but it was cancelled at 0s.
      What has come up to 0s:
        … 9 events before that
        0s  10
        0s  11
        0s  12
        0s  13
        0s  14
        0s  15
        0s  16
        0s  17
        0s  18
        0s  19
        0s  20
        0s  cancelled
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertFinished(recorder) }
  }
}
