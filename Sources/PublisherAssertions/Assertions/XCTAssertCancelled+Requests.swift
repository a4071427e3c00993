public import APISession
public import MockSessions
import VirtualTime

/// Asserts that requests were sent, and that all of them were cancelled before they had an answer.
///
/// ```swift
/// XCTAssertCancelled(session.sent(SearchRepositories.self) { $0.query == "Swi" })
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameter requests: The requests, as ``FakeSession/sent(_:where:)`` gives them.
public func XCTAssertCancelled<R: Request>(
  _ requests: SentRequests<R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard !requests.isEmpty else {
    return IssueReporter.report(
      """
      Expected a cancelled \(R.self), but none was sent.
      \(list("What was sent", requests.everything))
      """, at: callSite)
  }
  let others = requests.filter { !$0.isCancelled }
  guard !others.isEmpty else { return }
  IssueReporter.report(
    """
    Expected \(requests.count == 1 ? "the request" : "all \(requests.count) requests") to have \
    been cancelled, but \(requests.count == 1 ? "it was" : "\(others.count) were") not.
    \(list("What was not cancelled", others.map(\.description)))
    Is the subscription kept longer than expected? What sink returns cancels when it is dropped.
    """, at: callSite)
}

/// A heading and lines under it, a dozen at most.
private func list(_ heading: String, _ lines: [String]) -> String {
  guard !lines.isEmpty else { return "\(heading): nothing." }
  let rest = lines.count > 12 ? ["  … and \(lines.count - 12) more"] : []
  return ([heading + ":"] + lines.prefix(12).map { "  \($0)" } + rest).joined(separator: "\n")
}
