import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class XCTAssertValuesTests: XCTestCase {
  private let clock = VirtualClock()
  private let subject = PassthroughSubject<Int, Outage>()
  private lazy var recorder = subject.record(on: clock)

  private func send(_ values: Int..., at time: Duration = .zero) {
    _ = recorder
    clock.advance(to: VirtualClock.Instant.start.advanced(by: time))
    for value in values { subject.send(value) }
  }

  func testTheExpectedValuesPass() {
    send(1, 2)
    send(3, at: .milliseconds(5))
    assertNoIssue {
      XCTAssertValues(recorder, [1, 2, 3])
      XCTAssertValues(recorder, [1, 2, 3], at: [.zero, .zero, .milliseconds(5)])
    }
  }

  func testNoValuesPassIfNoneAreExpected() {
    assertNoIssue { XCTAssertValues(recorder, []) }
  }

  func testTheEndDoesNotCountAsAValue() {
    send(1)
    subject.send(completion: .failure(.offline))
    assertNoIssue { XCTAssertValues(recorder, [1]) }
  }

  func testAValueThatDiffersIsMarked() {
    send(1, 5, 3)
    subject.send(completion: .finished)
    assertIssue(
      """
      The values differ, from index 1 on (- expected, + received):
        1
      - 2
      + 5
        3
      The publisher finished at 0s.
      Correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [1, 2, 3]) }
  }

  func testAMissingValueIsMarkedAndTheClocksNextWorkIsNamed() {
    let queue = DispatchQueue.virtual(clock)
    queue.schedule(after: queue.now.advanced(by: .milliseconds(300))) {}
    send(1)
    assertIssue(
      """
      The values differ, from index 1 on (- expected, + received):
        1
      - 2
      The publisher is still running at 0s.
      The clock has work for 300ms: advance it first, if that brings the rest.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [1, 2]) }
  }

  func testAMissingValueOfAPublisherThatHasEndedIsNotWaitedFor() {
    let recorder = Empty<Int, Outage>().record(on: clock)
    assertIssue(
      """
      The values differ, from index 0 on (- expected, + received):
      - 1
      The publisher finished at 0s.
      Nothing more comes: correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [1]) }
  }

  func testAMissingValueThatNobodyHasSentIsToldSo() {
    assertIssue(
      """
      The values differ, from index 0 on (- expected, + received):
      - 1
      The publisher is still running at 0s.
      The clock has no work left: what is missing has not been sent.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [1]) }
  }

  func testAValueTooManyIsMarked() {
    send(1, 2)
    assertIssue(
      """
      The values differ, from index 0 on (- expected, + received):
      + 1
        2
      The publisher is still running at 0s.
      Correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [2]) }
  }

  func testADemandThatIsUsedUpIsNamed() {
    let recorder = subject.record(on: clock, demand: .max(1))
    subject.send(1)
    subject.send(2)
    assertIssue(
      """
      The values differ, from index 1 on (- expected, + received):
        1
      - 2
      The publisher is still running at 0s.
      It may send no more values: call request(_:) on the recorder first.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [1, 2]) }
  }

  func testTimesThatDifferAreMarked() {
    send(1, at: .milliseconds(1))
    send(2, at: .milliseconds(1500))
    subject.send(completion: .finished)
    assertIssue(
      """
      The values came at other times, from index 1 on (- expected, + received):
        1ms  1
      - 1s  2
      + 1500ms  2
      The publisher finished at 1500ms.
      Correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [1, 2], at: [.milliseconds(1), .seconds(1)]) }
  }

  func testValuesAndTimesThatDifferAreMarkedTogether() {
    send(1, at: .milliseconds(1))
    recorder.cancel()
    assertIssue(
      """
      The values differ, from index 0 on (- expected, + received):
      - 2ms  2
      + 1ms  1
      The publisher was cancelled at 1ms.
      Correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [2], at: [.milliseconds(2)]) }
  }

  func testAWrongNumberOfTimesIsAnIssueEvenIfTheValuesAreRight() {
    send(1, 2)
    assertIssue(
      """
      XCTAssertValues was given values: 2, times: 1.
      Give a time for each value, or none at all.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [1, 2], at: [.zero]) }
  }

  func testUnequalValuesThatLookTheSameAreTold() {
    let recorder = Just(Double.nan).record(on: clock)
    assertIssue(
      """
      The values differ, from index 0 on (- expected, + received):
      - nan (not equal)
      + nan
      The publisher finished at 0s.
      Correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, [.nan]) }
  }

  func testTextIsShownInQuotesOnOneLine() {
    let recorder = ["a\nb"].publisher.record(on: clock)
    assertIssue(
      """
      The values differ, from index 0 on (- expected, + received):
      - "a b"
      + "a\\nb"
      The publisher finished at 0s.
      Correct the code, or what the test expects.
      """, at: #line + 1
    ) { XCTAssertValues(recorder, ["a b"]) }
  }
}
