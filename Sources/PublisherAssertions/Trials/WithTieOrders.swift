public import VirtualTime

/// Runs a test body under many orders of what is due at one instant, each on a clock of its own, and
/// reports what fails under the first order that fails.
///
/// ```swift
/// withTieOrders { clock in
///   let meter = Meter(readings: readings, clock: clock)
///   …
///   XCTAssertValues(shown, [5, 12])
/// }
/// ```
///
/// The orders are `.fifo`, `.lifo`, and shuffled ones. Issues of this package's assertions and errors that
/// the body throws end the trials, and so do failures of XCTest; each names the order, with its seed. It
/// does not see failures of `#expect`: put `clock.ties` into their comment.
///
/// - Parameters:
///   - shuffles: How many shuffled orders.
///   - seed: The seed of the first of them; the others follow it.
///   - body: The test.
public func withTieOrders(
  shuffles: Int = 50, seed: UInt64 = 0, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (VirtualClock) throws -> Void
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  for ties in TieOrder.trials(shuffles: shuffles, seed: seed) {
    var trial = Trial(ties: ties, callSite: callSite)
    trial.issues = catchIssues {
      do { try body(VirtualClock(ties: ties)) } catch { trial.error = error }
    }
    if trial.reportFailure() { return }
  }
}

/// Runs an asynchronous test body under many orders of what is due at one instant.
///
/// ```swift
/// await withTieOrders { clock in
///   try await withVirtualTime(on: clock) { clock in … }
/// }
/// ```
///
/// - Parameters:
///   - shuffles: How many shuffled orders.
///   - seed: The seed of the first of them; the others follow it.
///   - body: The test.
public func withTieOrders(
  shuffles: Int = 50, seed: UInt64 = 0, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: (VirtualClock) async throws -> Void
) async {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  for ties in TieOrder.trials(shuffles: shuffles, seed: seed) {
    var trial = Trial(ties: ties, callSite: callSite)
    trial.issues = await catchIssues {
      do { try await body(VirtualClock(ties: ties)) } catch { trial.error = error }
    }
    if trial.reportFailure() { return }
  }
}

extension TieOrder {
  fileprivate static func trials(shuffles: Int, seed: UInt64) -> [TieOrder] {
    [.fifo, .lifo] + (0..<max(shuffles, 0)).map { .shuffled(seed: seed &+ UInt64($0)) }
  }
}

/// One run of the body.
private struct Trial {
  let ties: TieOrder
  let callSite: CallSite
  /// The failures of XCTest before it.
  let failuresBefore = TestEnd.failureCount
  var issues: [ReportedIssue] = []
  var error: (any Error)?

  init(ties: TieOrder, callSite: CallSite) {
    self.ties = ties
    self.callSite = callSite
  }

  /// Reports what has failed.
  ///
  /// - Returns: Whether anything has.
  func reportFailure() -> Bool {
    let note = "This was with work that is due at one instant in the order \(ties)."
    for issue in issues {
      let message = issue.message.contains("in the order \(ties)") ? "" : "\n" + note
      IssueReporter.report(issue.message + message, at: issue.callSite)
    }
    if let error {
      IssueReporter.report(
        "The body of withTieOrders has thrown: \(describeBriefly(error)).\n\(note)", at: callSite)
    }
    let hasFailed = TestEnd.failureCount > failuresBefore
    if hasFailed, issues.isEmpty, error == nil {
      IssueReporter.report("The body of withTieOrders has failed.\n\(note)", at: callSite)
    }
    return hasFailed || !issues.isEmpty || error != nil
  }
}
