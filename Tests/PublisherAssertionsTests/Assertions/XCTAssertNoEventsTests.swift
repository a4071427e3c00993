import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class XCTAssertNoEventsTests: XCTestCase {
  private let clock = VirtualClock()
  private let subject = PassthroughSubject<Int, Outage>()
  private lazy var recorder = subject.record(on: clock)

  override func setUp() { _ = recorder }

  func testASilentPublisherPasses() {
    clock.advance(by: .seconds(1))
    assertNoIssue {
      XCTAssertNoEvents(recorder)
      XCTAssertNoEvents(recorder, in: .zero ... .seconds(1))
    }
  }

  func testACancellationIsNoEventOfThePublisher() {
    recorder.cancel()
    assertNoIssue { XCTAssertNoEvents(recorder) }
  }

  func testEventsOutsideOfTheSpanPass() {
    subject.send(1)
    clock.advance(by: .seconds(2))
    subject.send(completion: .finished)
    assertNoIssue {
      XCTAssertNoEvents(recorder, in: .nanoseconds(1) ... .nanoseconds(1_999_999_999))
    }
  }

  func testAValueFails() {
    subject.send(1)
    assertIssue(
      """
      Expected no events up to 0s, but one came:
        0s  1
      Correct what sends them, or leave out the times at which events are expected.
      """, at: #line + 1
    ) { XCTAssertNoEvents(recorder) }
  }

  func testACompletionFails() {
    subject.send(completion: .failure(.offline))
    assertIssue(
      """
      Expected no events up to 0s, but one came:
        0s  failed: offline
      Correct what sends them, or leave out the times at which events are expected.
      """, at: #line + 1
    ) { XCTAssertNoEvents(recorder) }
  }

  func testTheFirstEventsOfTheSpanAreShownAndTheRestIsCounted() {
    subject.send(0)
    clock.advance(by: .seconds(1))
    for value in 1...14 { subject.send(value) }
    clock.advance(by: .seconds(1))
    for value in 15...40 { subject.send(value) }
    assertIssue(
      """
      Expected no events from 1s to 1500ms, but 14 came:
        1s  1
        1s  2
        1s  3
        1s  4
        1s  5
        1s  6
        1s  7
        1s  8
        1s  9
        1s  10
        1s  11
        1s  12
        … 2 events after that
      Correct what sends them, or leave out the times at which events are expected.
      """, at: #line + 1
    ) { XCTAssertNoEvents(recorder, in: .seconds(1) ... .milliseconds(1500)) }
  }

  func testASpanThatIsNotOverIsAnIssue() {
    clock.advance(by: .milliseconds(10))
    assertIssue(
      """
      Expected no events from 0s to 300ms, but the clock stands at 10ms: what comes until then is \
      not known.
      Advance the clock first.
      """, at: #line + 1
    ) { XCTAssertNoEvents(recorder, in: .zero ... .milliseconds(300)) }
  }
}
