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
/// - Parameter requests: The requests, as `FakeSession.sent(_:where:)` gives them.
public func XCTAssertCancelled<R: Request>(
  _ requests: SentRequests<R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard !requests.isEmpty else {
    return report(
      """
      Expected a cancelled \(R.self), but none was sent.
      \(list("What was sent", requests.everything))
      """, about: requests, at: callSite)
  }
  let others = requests.filter { !$0.isCancelled }
  guard !others.isEmpty else { return }
  report(
    """
    Expected \(requests.count == 1 ? "the request" : "all \(requests.count) requests") to have \
    been cancelled, but \(requests.count == 1 ? "it was" : "\(others.count) were") not.
    \(list("What was not cancelled", others.map(\.description)))
    Is the subscription kept longer than expected? What sink returns cancels when it is dropped.
    """, about: requests, at: callSite)
}
