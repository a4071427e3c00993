import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class ExhaustiveTests: XCTestCase {
  private let clock = VirtualClock()
  private let subject = PassthroughSubject<Int, Never>()

  private func issues(_ body: (Recorder<Int, Never>) -> Void) -> [String] {
    catchIssues {
      let recorder = subject.record(on: clock, label: "numbers", exhaustive: true)
      body(recorder)
    }.map { $0.message.components(separatedBy: "\nLook at every event")[0] }
  }

  func testATestThatLooksAtEverythingIsFine() {
    let reading: [(Recorder<Int, Never>) -> Void] = [
      {
        XCTAssertValues($0, [1])
        XCTAssertFinished($0)
      },
      {
        XCTAssertEqual($0.next(), 1)
        XCTAssertNotNil($0.waitForCompletion())
      },
      { XCTAssertEqual($0.events.count, 2) },
      { XCTAssertTimeline($0, "(1|)") },
      {
        XCTAssertEqual($0.values, [1])
        XCTAssertNotNil($0.completion)
      },
      { XCTAssertEqual($0.timeline, "(1|)") },
    ]
    for read in reading {
      let source = Just(1)
      XCTAssertEqual(
        catchIssues { read(source.record(on: clock, exhaustive: true)) }, [])
    }
  }

  func testWhatWasNotLookedAtIsListed() {
    let found = issues { _ in
      subject.send(1)
      subject.send(2)
      subject.send(completion: .finished)
    }
    XCTAssertEqual(
      found,
      [
        """
        The test has ended, and "numbers" has left 3 events that the test has not looked at:
          0s  1
          0s  2
          0s  finished
        """
      ])
  }

  func testTheEndMustBeLookedAtToo() {
    let found = issues { recorder in
      subject.send(1)
      subject.send(completion: .finished)
      XCTAssertValues(recorder, [1])
    }
    XCTAssertEqual(
      found,
      [
        """
        The test has ended, and "numbers" has left an event that the test has not looked at:
          0s  finished
        """
      ])
  }

  func testALiveSubscriptionIsLeftAndACancelledOneIsNot() {
    XCTAssertEqual(
      issues { _ in },
      ["The test has ended, and \"numbers\" has left a subscription that is still alive."])
    XCTAssertEqual(issues { $0.cancel() }, [])
  }

  func testWorkOnTheClockIsLeft() {
    let line: UInt = #line + 1
    let queue = DispatchQueue.virtual(clock, label: "poll")
    let found = issues { recorder in
      recorder.cancel()
      queue.schedule(after: queue.now.advanced(by: .seconds(1))) {}
    }
    XCTAssertEqual(
      found,
      [
        """
        The test has ended, and "numbers" has left work on the clock:
          1s  poll (PublisherAssertionsTests/ExhaustiveTests.swift:\(line)), scheduled at 0s
        """
      ])
  }

  func testTheIssueIsAtTheLineOfTheRecorder() {
    var line: UInt = 0
    let issues = catchIssues {
      line = #line + 1
      _ = subject.record(on: clock, exhaustive: true)
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
  }

  func testTheSubscriptionLivesToTheEndOfTheTestEvenIfNobodyHoldsTheRecorder() {
    let source = TestPublisher<Int, Never>(on: clock)
    let issues = catchIssues {
      _ = source.record(on: clock, exhaustive: true)
      XCTAssertNil(source.subscriptions[0].ending)
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(source.subscriptions[0].ending, .cancelled)
  }

  func testAnOrdinaryRecorderLeavesWhatItLikes() {
    let issues = catchIssues {
      let recorder = subject.record(on: clock)
      subject.send(1)
      clock.schedule(after: .seconds(1)) {}
      withExtendedLifetime(recorder) {}
    }
    XCTAssertEqual(issues, [])
  }
}
