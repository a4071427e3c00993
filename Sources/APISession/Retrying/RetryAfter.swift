import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The `Retry-After` field (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// How long the server asks to wait; nil when it does not, or not in a form that can be read.
  ///
  /// A date counts from the `Date` of the answer, so that the clocks of client and server need not
  /// agree, and from `now` when there is none.
  static func delay(in response: HTTPURLResponse, now: Date) -> Duration? {
    guard
      let value = response.value(forHTTPHeaderField: "Retry-After")?
        .trimmingCharacters(in: .whitespaces),
      !value.isEmpty
    else { return nil }
    if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return min(.seconds(Int64(value) ?? longest), .seconds(longest))
    }
    guard let date = HTTPDate.parse(value, now: now) else { return nil }
    let sent = response.value(forHTTPHeaderField: "Date").flatMap { HTTPDate.parse($0, now: now) }
    let seconds = date.timeIntervalSince(sent ?? now)
    return .milliseconds(Int64((max(0, seconds) * 1_000).rounded(.up)))
  }

  /// A century, in seconds.
  private static let longest: Int64 = 3_155_760_000
}
