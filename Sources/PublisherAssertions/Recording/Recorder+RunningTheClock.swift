public import PortableCombine
import VirtualTime
import XCTest

/// Waiting for events, in synchronous tests: they run the clock until the event is there.
///
/// When nothing is left on the clock, they wait in real time, if they are given patience, for what
/// threads and queues send.
extension Recorder {
  /// The next value that the test has not looked at; runs the clock until it comes.
  ///
  /// ```swift
  /// XCTAssertEqual(titles.next(), "loading")
  /// XCTAssertEqual(titles.next(), "done")  // at 143 ms, by the clock
  /// ```
  ///
  /// - Parameter patience: How long it may take, in real time, when the clock has no work left; then
  ///   there is an issue.
  /// - Returns: The value; `nil`, with an issue, if the publisher has ended without one, or none came.
  @available(*, noasync, message: "await it")
  public func next(
    patience: Duration = .zero, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Output? {
    next(
      1, patience: patience, fileID: fileID, filePath: filePath, line: line, column: column
    ).first
  }

  /// The next values that the test has not looked at; runs the clock until they come.
  ///
  /// - Parameters:
  ///   - count: How many values.
  ///   - patience: How long they may take, in real time, when the clock has no work left; then there
  ///     is an issue.
  /// - Returns: The values; fewer, with an issue, if the publisher has ended before, or no more came.
  @available(*, noasync, message: "await it")
  public func next(
    _ count: Int, patience: Duration = .zero, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [Output] {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let ending = run(patience: patience, callSite: callSite) {
      recording.hasUnread(count)
    } wait: { [recording] in
      _ = await recording.wait(forUnread: count, patience: patience)
    }
    return takeNext(count, ending, patience: patience, callSite: callSite)
  }

  /// Runs the clock until the publisher ends.
  ///
  /// - Parameter patience: How long it may take, in real time, when the clock has no work left; then
  ///   there is an issue.
  /// - Returns: How it has ended; `nil`, with an issue, if it has not.
  @available(*, noasync, message: "await it")
  @discardableResult
  public func waitForCompletion(
    patience: Duration = .zero, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Subscribers.Completion<Failure>? {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let ending = run(patience: patience, callSite: callSite) {
      recording.hasEnded
    } wait: { [recording] in
      _ = await recording.waitForEnd(patience: patience)
    }
    return takeCompletion(ending, patience: patience, callSite: callSite)
  }

  private func run(
    patience: Duration, callSite: CallSite, until isDone: () -> Bool,
    wait: @escaping @Sendable () async -> Void
  ) -> WaitableCount.Ending {
    recording.clock.run(callSite: callSite, until: isDone)
    if !isDone(), patience > .zero {
      // NB: XCTest's way to wait serves the main queue meanwhile.
      let hasEnded = XCTestExpectation(description: "events of \(recording.name.inside)")
      let task = Task {
        await wait()
        hasEnded.fulfill()
      }
      _ = XCTWaiter().wait(for: [hasEnded], timeout: Double(patience.nanoseconds) / 1e9 + 30)
      task.cancel()
    }
    return isDone() ? .reached : .tooLate(count: 0)
  }
}
