import Locking

/// Catches the issues that are reported while a closure runs, instead of failing the test.
///
/// This is how helpers that are made of this package's assertions are tested:
///
/// ```swift
/// let issues = catchIssues { assertLoaded(recorder) }
/// #expect(issues.map(\.message) == ["Expected …"])
/// ```
///
/// It catches what is reported in the task, or on the thread, of the closure, and by what was made there:
/// a recorder or a session keeps to whom it reports. The end of the closure counts as the end of a test,
/// for what looks at what is left then. It does not catch failures of `XCTAssert…` of XCTest
/// itself or of `#expect`.
///
/// - Parameter body: What may report issues.
/// - Returns: The issues, in the order in which they were reported.
public func catchIssues(in body: () throws -> Void) rethrows -> [ReportedIssue] {
  let capture = IssueCapture()
  let scope = TestScope()
  try IssueReporter.$capture.withValue(capture) {
    try TestEnd.$scope.withValue(scope) {
      defer { scope.end() }
      try body()
    }
  }
  return capture.issues
}

/// Catches the issues that are reported while an asynchronous closure runs, instead of failing the test.
///
/// - Parameter body: What may report issues. Its child tasks, and tasks that it starts with `Task { }`,
///   are caught, too; detached tasks are not.
/// - Returns: The issues, in the order in which they were reported.
public func catchIssues(
  isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let capture = IssueCapture()
  let scope = TestScope()
  try await IssueReporter.$capture.withValue(capture) {
    try await TestEnd.$scope.withValue(scope) {
      defer { scope.end() }
      try await body()
    }
  }
  return capture.issues
}

/// A list of the issues that were reported while it was in force.
package final class IssueCapture: Sendable {
  private let list = Locked<[ReportedIssue]>([])

  package init() {}

  /// What was reported, in order.
  package var issues: [ReportedIssue] { list.withLock(\.self) }

  func append(_ issue: ReportedIssue) { list.withLock { $0.append(issue) } }
}
