import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class TestPublisherTests: XCTestCase {
  private let clock = VirtualClock()

  func testAHotOneSendsToWhoeverIsSubscribed() {
    let source = TestPublisher<Int, Never>.hot("1-2-3|", on: clock)
    let early = source.record(on: clock)
    clock.advance(by: .milliseconds(1))
    let late = source.record(on: clock)
    clock.run()
    XCTAssertTimeline(early, "1-2-3|")
    XCTAssertTimeline(late, "--2-3|")
    XCTAssertSubscriptions(source.subscriptions, ["<*>^----|", "-<*>^---|"])
  }

  func testAHotOneHasBegunBeforeItsCaret() {
    let source = TestPublisher<Int, Never>.hot("1-^2|", on: clock)
    let recorder = source.record(on: clock)
    clock.run()
    XCTAssertTimeline(recorder, "-2|")
  }

  func testAColdOneBeginsWithEachSubscription() {
    let source = TestPublisher<Int, Never>.cold("1-2|", on: clock)
    let first = source.record(on: clock)
    clock.advance(by: .seconds(1))
    let second = source.record(on: clock)
    clock.run()
    XCTAssertTimeline(first, "1-2|")
    XCTAssertTimeline(second, "~1s 1-2|")
  }

  func testAHotOneDropsWhatIsNotDemandedAndAColdOneKeepsIt() {
    let hot = TestPublisher<Int, Never>.hot("1-2-3|", on: clock).record(on: clock, demand: .max(1))
    let cold = TestPublisher<Int, Never>.cold("1-2-3|", on: clock)
      .record(on: clock, demand: .max(1))
    clock.advance(by: .milliseconds(10))
    cold.request(.max(1))
    XCTAssertTimeline(hot, "1----|")
    XCTAssertTimeline(cold, "1~10ms 2")
    cold.request(.unlimited)
    XCTAssertTimeline(cold, "1~10ms (23|)")
  }

  func testWhatIsSentFromWithinReceiveComesAfterwards() {
    let source = TestPublisher<Int, Never>(on: clock)
    var log: [String] = []
    let subscription = source.sink { value in
      log.append("begin \(value)")
      if value == 1 { source.send(2) }
      log.append("end \(value)")
    }
    source.send(1)
    subscription.cancel()
    XCTAssertEqual(log, ["begin 1", "end 1", "begin 2", "end 2"])
  }

  func testCancellationStopsAColdOneAndLeavesNothingOnTheClock() {
    let source = TestPublisher<Int, Never>.cold("1-2-3|", on: clock)
    let recorder = source.record(on: clock)
    clock.advance(by: .milliseconds(2))
    recorder.cancel()
    XCTAssertIdle(clock)
    XCTAssertTimeline(recorder, "1-(2!)")
    XCTAssertSubscriptions(source.subscriptions, ["^-!"])
  }

  func testASubscriptionKnowsItsFailure() {
    let source = TestPublisher<Int, Outage>.hot("1#", error: .offline, on: clock)
    let recorder = source.record(on: clock)
    clock.run()
    XCTAssertFailed(recorder, .offline)
    XCTAssertSubscriptions(source.subscriptions, ["^#"])
    XCTAssertEqual(source.subscriptions.first?.ending, .failed)
  }

  func testItMisbehavesOnPurpose() {
    func violations(
      _ misbehavior: Misbehavior, _ body: (TestPublisher<Int, Never>) -> Void
    ) -> [String] {
      catchIssues {
        let source = TestPublisher<Int, Never>(on: clock, misbehaving: misbehavior)
        let recorder = source.record(on: clock, demand: .max(1))
        body(source)
        withExtendedLifetime(recorder) {}
      }.map { $0.message.components(separatedBy: "\n")[0] }
    }
    let twoValues: (TestPublisher<Int, Never>) -> Void = {
      $0.send(1)
      $0.send(2)
    }
    let twoEnds: (TestPublisher<Int, Never>) -> Void = {
      $0.send(completion: .finished)
      $0.send(completion: .finished)
    }
    XCTAssertEqual(violations([], twoValues), [])
    XCTAssertEqual(violations([], twoEnds), [])
    XCTAssertEqual(
      violations(.beyondDemand, twoValues),
      ["The publisher sent the value 2 beyond the demand, at 0s."])
    XCTAssertEqual(
      violations(.afterEnd, twoEnds), ["The publisher sent a completion after its end, at 0s."])
    XCTAssertEqual(
      violations(.beforeSubscription) { $0.send(1) },
      ["The publisher sent the value 1 before it had sent a subscription, at 0s."])
  }

  func testItMayGoOnAfterCancellation() {
    for (misbehavior, expected) in [([], [1]), (.afterCancel, [1, 2])] as [(Misbehavior, [Int])] {
      let source = TestPublisher<Int, Never>(on: clock, misbehaving: misbehavior)
      var values: [Int] = []
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { subscription in
          subscription.request(.unlimited)
          self.subscription = subscription
        },
        receiveValue: {
          values.append($0); return .none
        })
      source.subscribe(subscriber)
      source.send(1)
      subscription?.cancel()
      source.send(2)
      XCTAssertEqual(values, expected)
    }
  }
  private var subscription: (any Subscription)?

  func testEveryThreadSendsItsValueAtOnce() {
    let source = TestPublisher<Int, Never>(on: clock)
    let received = Log()
    let subscription = source.sink { received.add("\($0)") }
    source.sendConcurrently(Array(0..<8))
    subscription.cancel()
    XCTAssertEqual(Set(received.entries), Set((0..<8).map { "\($0)" }))
    XCTAssertEqual(received.entries.count, 8)
  }

  func testAFaultyDiagramIsAnIssueAndSendsNothing() {
    for diagram in ["a-(b-c)|", "1-!", "<2>1", "x", "1#"] {
      let issues = catchIssues {
        let recorder = TestPublisher<Int, Outage>.cold(diagram, on: clock).record(on: clock)
        clock.run()
        XCTAssertEqual(recorder.events.count, 0)
      }
      XCTAssertEqual(issues.count, 1, diagram)
    }
  }

  func testADiagramMayBreakTheRulesIfThePublisherDoes() {
    let source = TestPublisher<Int, Never>.cold("1|2", on: clock, misbehaving: .afterEnd)
    let issues = catchIssues {
      let recorder = source.record(on: clock)
      clock.run()
      withExtendedLifetime(recorder) {}
    }
    XCTAssertEqual(
      issues.first?.message.hasPrefix("The publisher sent the value 2 after its end, at 2ms."), true
    )
    let fault = catchIssues { _ = TestPublisher<Int, Never>.cold("1|2", on: clock) }
    XCTAssertEqual(fault.count, 1)
  }
}
