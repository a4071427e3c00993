import Foundation
import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class ViolationTests: XCTestCase {
  private typealias Event = TimedEvent<Int, Outage>

  private let clock = VirtualClock()
  private let source = SourcePublisher<Int, Outage>()

  func testAValueBeyondTheDemandIsReportedOnce() {
    assertIssue(
      """
      The publisher sent the value 2 beyond the demand, at 0s.
      A subscriber gets at most as many values as it has demanded.
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: #line + 2
    ) {
      let recorder = source.record(on: clock, demand: .max(1))
      for value in 1...3 { source.send(value) }
      XCTAssertEqual(recorder.values, [1, 2, 3])
    }
  }

  func testAValueBeforeTheSubscriptionIsReportedOnce() {
    let source = SourcePublisher<Int, Outage>(sendsSubscription: false)
    assertIssue(
      """
      The publisher sent the value 1 before it had sent a subscription, at 0s.
      A subscriber gets the subscription first of all.
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: #line + 2
    ) {
      let recorder = source.record(on: clock)
      source.send(1)
      source.send(2)
      XCTAssertEqual(recorder.values, [1, 2])
    }
  }

  func testACompletionBeforeTheSubscriptionIsReportedOnce() {
    let source = SourcePublisher<Int, Outage>(sendsSubscription: false)
    assertIssue(
      """
      The publisher sent a completion before it had sent a subscription, at 0s.
      A subscriber gets the subscription first of all.
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: #line + 2
    ) {
      let recorder = source.record(on: clock)
      source.send(completion: .finished)
      source.sendSubscription()
      XCTAssertEqual(recorder.events, [Event(at: .zero, .finished)])
      XCTAssertEqual(source.log, ["cancel"])
    }
  }

  func testAValueAfterTheEndIsReportedOnceAndNotRecorded() {
    assertIssue(
      """
      The publisher sent the value 1 after its end, at 3s.
      A completion is the last event.
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: #line + 2
    ) {
      let recorder = source.record(on: clock)
      source.send(completion: .failure(.offline))
      clock.advance(by: .seconds(3))
      source.send(1)
      source.send(2)
      XCTAssertEqual(recorder.events, [Event(at: .zero, .failure(.offline))])
    }
  }

  func testASecondCompletionIsReported() {
    assertIssue(
      """
      The publisher sent a completion after its end, at 0s.
      A completion is the last event.
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: #line + 2
    ) {
      let recorder = source.record(on: clock)
      source.send(completion: .finished)
      source.send(completion: .failure(.offline))
      XCTAssertEqual(recorder.completion, .finished)
    }
  }

  func testASecondSubscriptionIsReportedAndCancelled() {
    assertIssue(
      """
      The publisher sent a subscription though it had sent one before, at 0s.
      A subscriber gets one subscription.
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: #line + 2
    ) {
      let recorder = source.record(on: clock)
      source.sendSubscription()
      source.sendSubscription()
      XCTAssertEqual(source.log, ["request unlimited", "cancel", "cancel"])
      withExtendedLifetime(recorder) {}
    }
  }

  func testDifferentViolationsAreReportedEach() {
    let issues = catchIssues {
      let recorder = source.record(on: clock, demand: .none)
      source.send(1)
      source.sendSubscription()
      source.send(completion: .finished)
      source.send(2)
      withExtendedLifetime(recorder) {}
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix { $0 != "\n" } },
      [
        "The publisher sent the value 1 beyond the demand, at 0s.",
        "The publisher sent a subscription though it had sent one before, at 0s.",
        "The publisher sent the value 2 after its end, at 0s.",
      ])
  }

  func testEachRecorderReportsForItself() {
    let line: UInt = #line + 2
    let issues = catchIssues {
      let first = source.record(on: clock, demand: .none)
      source.send(1)
      let second = source.record(on: clock, demand: .none)
      source.send(2)
      withExtendedLifetime((first, second)) {}
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line, line + 2])
  }

  func testAViolationOnAnotherThreadIsReportedToTheTaskThatRecords() {
    let source = source
    assertIssue(
      """
      The publisher sent the value 1 beyond the demand, at 0s.
      A subscriber gets at most as many values as it has demanded.
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: #line + 2
    ) {
      let recorder = source.record(on: clock, demand: .none)
      let sent = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        source.send(1)
        sent.signal()
      }
      sent.wait()
      XCTAssertEqual(recorder.values, [1])
    }
  }

  func testALongValueIsCutOff() {
    let source = SourcePublisher<String, Never>()
    let issues = catchIssues {
      let recorder = source.record(on: clock, demand: .none)
      source.send(String(repeating: "line\n", count: 10_000))
      withExtendedLifetime(recorder) {}
    }
    XCTAssertEqual(issues.map { $0.message.split(separator: "\n").count }, [3])
    XCTAssertLessThan(issues.first?.message.count ?? .max, 500)
  }
}
