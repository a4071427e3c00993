import Foundation

/// A time in a fixture: `2026-11-30T08:54:39Z`, in UTC and whole seconds (RFC 3339).
enum FixtureDate {
  static func text(_ date: Date) -> String {
    date.formatted(.iso8601)
  }

  static func read(_ value: JSONValue) throws(FormatProblem) -> Date {
    let text = try FormatValue.text(value)
    guard let date = try? Date(text, strategy: .iso8601), self.text(date) == text else {
      throw FormatProblem("is \"\(text)\"", expected: "a time such as 2026-11-30T08:54:39Z")
    }
    return date
  }
}
