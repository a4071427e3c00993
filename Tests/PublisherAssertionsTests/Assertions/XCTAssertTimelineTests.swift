import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class XCTAssertTimelineTests: XCTestCase {
  private let clock = VirtualClock()

  private func record<Output, Failure>(
    _ source: TestPublisher<Output, Failure>
  ) -> Recorder<Output, Failure> {
    let recorder = source.record(on: clock)
    clock.run()
    return recorder
  }

  private func fails(_ body: () -> Void, line: UInt = #line) {
    XCTAssertEqual(catchIssues(in: body).count, 1, line: line)
  }

  func testSymbolsSpansAndGroups() {
    let recorder = record(.cold("-a(bc)~10ms d~1s (e|)", on: clock) as TestPublisher<String, Never>)
    XCTAssertTimeline(recorder, "-a(bc)~10ms d~1s (e|)")
    XCTAssertTimeline(recorder, "- a (b c) ~10ms d ~1000ms (e |)")
    fails { XCTAssertTimeline(recorder, "-a(cb)~10ms d~1s (e|)") }
    fails { XCTAssertTimeline(recorder, "-a(bc)~11ms d~1s (e|)") }
    fails { XCTAssertTimeline(recorder, "-a(bc)~10ms d~1s e") }
    fails { XCTAssertTimeline(recorder, "-a(bc)~10ms d~1s (ef|)") }
  }

  func testKeysStandForValues() {
    let recorder = Just(["Ann", "Ben"]).record(on: clock)
    XCTAssertTimeline(recorder, "(a|)", ["a": ["Ann", "Ben"]])
    fails { XCTAssertTimeline(recorder, "(a|)", ["a": ["Ann"]]) }
    fails { XCTAssertTimeline(recorder, "(b|)", ["a": ["Ann", "Ben"]]) }
  }

  func testNumbersAndCharactersStandForThemselvesUnlessTheyAreGiven() {
    XCTAssertTimeline(Just(7).record(on: clock), "(7|)")
    XCTAssertTimeline(Just(700).record(on: clock), "('700'|)")
    XCTAssertTimeline(Just(Character("x")).record(on: clock), "(x|)")
    XCTAssertTimeline(Just(700).record(on: clock), "(7|)", ["7": 700])
  }

  func testErrorsAreComparedByValue() {
    let failing = record(.cold("1#", error: .offline, on: clock) as TestPublisher<Int, Outage>)
    XCTAssertTimeline(failing, "1#", error: .offline)
    XCTAssertTimeline(failing, "1#gone", errors: ["gone": .offline])
    fails { XCTAssertTimeline(failing, "1#", error: .status(1)) }
    fails { XCTAssertTimeline(failing, "1#") }
    fails { XCTAssertTimeline(failing, "1|") }
  }

  func testErrorsThatCannotBeComparedMeetACondition() {
    struct Refusal: Error { let code: Int }
    let failing = record(
      .cold("1#", error: Refusal(code: 7), on: clock) as TestPublisher<Int, Refusal>)
    XCTAssertTimeline(failing, "1#refused") { name, error in name == "refused" && error.code == 7 }
    fails { XCTAssertTimeline(failing, "1#refused") { _, error in error.code == 8 } }
    fails { XCTAssertTimeline(failing, "1#") }
  }

  func testCancellationIsPartOfIt() {
    let source = TestPublisher<Int, Never>(on: clock)
    let recorder = source.record(on: clock)
    source.send(1)
    clock.advance(by: .milliseconds(3))
    recorder.cancel()
    XCTAssertTimeline(recorder, "1--!")
    fails { XCTAssertTimeline(recorder, "1---!") }
    fails { XCTAssertTimeline(recorder, "1") }
  }

  func testACaretCountsFromTheSubscription() {
    clock.advance(by: .seconds(5))
    let recorder = record(.cold("-1|", on: clock) as TestPublisher<Int, Never>)
    XCTAssertTimeline(recorder, "^1|")
    XCTAssertTimeline(recorder, "~5001ms 1|")
    fails { XCTAssertTimeline(recorder, "-1|") }
  }

  func testDemandCountsIfItIsWritten() {
    let recorder = [1, 2, 3].publisher.record(on: clock, demand: .max(1))
    clock.advance(by: .milliseconds(2))
    recorder.request(.max(1))
    XCTAssertTimeline(recorder, "<1>1-<1>2")
    XCTAssertTimeline(recorder, "1-2")
    fails { XCTAssertTimeline(recorder, "<1>1-2") }
    fails { XCTAssertTimeline(recorder, "<*>1-<1>2") }
  }

  func testTheTickIsSettable() {
    let recorder = record(.cold("-1-|", tick: .seconds(1), on: clock) as TestPublisher<Int, Never>)
    XCTAssertTimeline(recorder, "-1-|", tick: .seconds(1))
    XCTAssertTimeline(recorder, "~1s 1~2s |")
    fails { XCTAssertTimeline(recorder, "-1-|") }
    fails { XCTAssertTimeline(recorder, "-1-|", tick: .zero) }
  }

  func testALongTimelineIsShownAroundTheFirstDifference() {
    let numbers = (0..<100).map { "'\($0)'" }.joined(separator: "-")
    let recorder = record(.cold(numbers, on: clock) as TestPublisher<Int, Never>)
    let issues = catchIssues {
      XCTAssertTimeline(recorder, numbers.replacing("'50'", with: "'51'"))
    }
    let message = issues.first?.message ?? ""
    XCTAssertTrue(message.hasPrefix("The timelines differ at 1 instant:"), message)
    XCTAssertTrue(message.contains("… 42 instants before that are the same"), message)
    XCTAssertTrue(message.contains("^ 100ms: expected 51, received 50"), message)
    XCTAssertLessThan(message.count, 700)
  }

  func testManyDifferencesAreCounted() {
    let recorder = record(.cold("0123456789abcdefghij", on: clock) as TestPublisher<String, Never>)
    let issues = catchIssues { XCTAssertTimeline(recorder, "ABCDEFGHIJ0123456789") }
    let message = issues.first?.message ?? ""
    XCTAssertTrue(message.contains("… and 10 more differences"), message)
  }

  func testWhatIsRecordedCanBeWrittenDownAsIs() throws {
    let recorder = record(
      .cold("'loading'~143ms ('it''s done'|)", on: clock) as TestPublisher<String, Never>)
    XCTAssertEqual(recorder.timeline, "'loading'~143ms ('it''s done'|)")
    XCTAssertTimeline(recorder, recorder.timeline)
  }
}
