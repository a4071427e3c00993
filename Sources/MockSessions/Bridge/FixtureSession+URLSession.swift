import Foundation
import VirtualTime

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension FixtureSession {
  /// A configuration whose requests this session answers, for clients that take nothing but a
  /// `URLSessionConfiguration`.
  ///
  /// ```swift
  /// let client = Client(urlSession: URLSession(configuration: session.configuration))
  /// async let user = client.load()
  /// await session.waitForRequests(count: 1)
  /// clock.run()
  /// ```
  ///
  /// Each session has a configuration of its own, and shares nothing with others that run at the same
  /// time. It holds for as long as the session is kept; after that its requests are cancelled. Requests
  /// of other schemes than HTTP go their own way.
  ///
  /// What Foundation on Linux cannot do with any `URLProtocol`: a redirection is delivered and not
  /// followed, upload tasks have no body (so use data tasks), download tasks do not work, headers of the
  /// configuration are not seen, and a task that is cancelled ends when its answer would have come.
  public var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [bridge.protocolClass]
    return configuration
  }

  /// Waits, in real time, until so many requests have come to this session, by whatever way.
  ///
  /// Clients send from threads and tasks of their own; this is how a test knows that a request is there,
  /// before it moves the clock. It ends early when the waiting task is cancelled.
  ///
  /// - Parameters:
  ///   - count: How many requests, counted from the session's start.
  ///   - patience: How long, in real time, they may take to come; then there is an issue.
  public func waitForRequests(
    count: Int, patience: Duration = .seconds(30), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let ending = await fixtures.requests.wait(for: count, patience: patience)
    guard case .tooLate(let sent) = ending else { return }
    IssueReporter.report(
      """
      The test waited \(patience.inUnits), in real time, for \(count) \
      \(count == 1 ? "request" : "requests"), and \(sent) came.
      Does the client use this session, or its configuration?
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
