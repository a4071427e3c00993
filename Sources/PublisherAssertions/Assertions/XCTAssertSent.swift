public import APISession
import Foundation
public import MockSessions
import VirtualTime

/// Asserts that requests were sent, and as what.
///
/// ```swift
/// XCTAssertSent(
///   session.sent(Login.self), count: 1, headers: ["Authorization": "Basic YTpi"],
///   body: #"{"name": "ann"}"#)
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - requests: The requests, as `FakeSession.sent(_:where:)` gives them.
///   - count: How many of them; at least one by default.
///   - headers: Headers that each of them has, with these values.
///   - body: The body that each of them has: JSON and forms are compared by meaning.
public func XCTAssertSent<R: Request>(
  _ requests: SentRequests<R>, count: Int? = nil, headers: [String: String] = [:],
  body: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard count.map({ $0 == requests.count }) ?? !requests.isEmpty else {
    let wanted = count.map { "\($0) requests" } ?? "a request"
    return report(
      """
      Expected \(wanted) of type \(R.self), but \(requests.count) \(requests.count == 1 ? "was" : "were") sent.
      \(list("What was sent", requests.everything))
      Correct the code, or what the test expects; a request may still be waiting for the clock.
      """, about: requests, at: callSite)
  }
  for request in requests {
    let differences =
      request.differences(from: headers)
      + (body.map { BodyComparison(expected: Data($0.utf8), sent: request.urlRequest?.httpBody) }?
      .differences ?? []).map { "body: \($0)" }
    guard differences.isEmpty else {
      return report(
        """
        A request was sent with other parts than expected:
          \(request)
        \(list("What differs", differences))
        Correct the code, or what the test expects.
        """, about: requests, headers: headers, at: callSite)
    }
  }
}

/// Asserts that requests of these types, and no others, were sent through a session, in this order.
///
/// ```swift
/// XCTAssertSent(session, [Login.self, Search.self, Search.self])
/// ```
///
/// - Parameters:
///   - session: The session.
///   - expected: The types of the requests.
public func XCTAssertSent(
  _ session: FakeSession, _ expected: [any Request.Type], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let sent = session.everythingSent
  guard !sent.map(\.type).elementsEqual(expected, by: ==) else { return }
  let comparison = Comparison(
    expected: expected, received: sent.map(\.type), areEqual: ==, line: { "\($0)" })
  IssueReporter.report(
    """
    The requests differ, from index \(comparison.firstDifference) on (- expected, + sent):
    \(comparison.lines.joined(separator: "\n"))
    Correct the code, or what the test expects; a request may still be waiting for the clock.
    """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Asserts that no such request was sent.
///
/// ```swift
/// XCTAssertNotSent(session.sent(Search.self) { $0.query == "S" })
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameter requests: The requests, as `FakeSession.sent(_:where:)` gives them.
public func XCTAssertNotSent<R: Request>(
  _ requests: SentRequests<R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard !requests.isEmpty else { return }
  report(
    """
    Expected that no such \(R.self) is sent, but \(requests.count) \(requests.count == 1 ? "was" : "were").
    \(list("What was sent", requests.map(\.description)))
    Correct the code, or what the test expects.
    """, about: requests,
    at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports an issue, without the secrets of the requests.
func report<R: Request>(
  _ message: String, about requests: SentRequests<R>, headers: [String: String] = [:],
  at callSite: CallSite
) {
  IssueReporter.report(requests.redacted(message, headers: headers), at: callSite)
}

extension SentRequest {
  /// Where the headers of the request differ from others.
  fileprivate func differences(from expected: [String: String]) -> [String] {
    expected.sorted { $0.key < $1.key }.compactMap { name, value in
      let sent = urlRequest?.value(forHTTPHeaderField: name)
      guard sent != value else { return nil }
      return
        "\(name): expected \(describeBriefly(value)), sent \(sent.map { describeBriefly($0) } ?? "nothing")"
    }
  }
}
