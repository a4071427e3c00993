/// Something that is wrong in a test: an assertion that failed, or a misuse of the library.
public struct ReportedIssue: Hashable, Sendable, CustomStringConvertible {
  /// What happened, what was expected, and what to do.
  public let message: String

  /// Where the test called the library.
  public let callSite: CallSite

  package init(message: String, callSite: CallSite) {
    self.message = message
    self.callSite = callSite
  }

  /// The place and the message, as in `AppTests/SearchTests.swift:12: …`.
  public var description: String { "\(callSite): \(message)" }
}
