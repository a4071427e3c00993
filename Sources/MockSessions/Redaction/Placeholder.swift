/// What stands in a file for a secret: `«token-3fa2»`, or a redacted token for a JSON Web Token.
///
/// The digits are the start of a salted hash: the same value has the same placeholder in a whole file,
/// and the placeholder does not tell the value. (Four digits rule out all but one of 65 536 guesses,
/// so a value that can be guessed is not safe; neither is it as a password.)
enum Placeholder {
  static let opening = Array("«".utf8)
  static let closing = Array("»".utf8)
  /// How many digits a placeholder can have: more only where two values share the fewer ones.
  static let digitCounts = [4, 8, 16, 64]

  /// The hash of a value, of which placeholders show the start.
  static func hash(_ value: [UInt8], salt: String) -> String {
    SHA256(of: Array(salt.utf8) + [0] + value).hexadecimal
  }

  static func text(for value: [UInt8], label: String, digits: String) -> String {
    JSONWebToken.redacted(value, digits: digits) ?? "«\(label)-\(digits)»"
  }

  /// A label of lower-case letters, digits and `_`, of at most 24 of them.
  static func label(_ text: String) -> String {
    let bytes = text.utf8.map(ASCII.lowercased).filter(ASCII.isWord).prefix(24)
    return bytes.isEmpty ? "secret" : String(decoding: bytes, as: UTF8.self)
  }

  /// All placeholders in a text, with their digits (none in `«token»`, as people write it).
  static func all(in bytes: [UInt8]) -> [(range: Range<Int>, digits: String)] {
    let presence = BytePresence(bytes)
    guard presence.has(closing[1]) || presence.has(".", "J") else { return [] }
    let marked = ByteSearch.ranges(of: opening, in: bytes).compactMap { range in
      placeholder(in: bytes, contentStart: range.upperBound)
    }
    return (marked + JSONWebToken.redactedTokens(in: bytes)).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
  }

  /// The text with every placeholder replaced by `«»`, and the digits that each of them had.
  static func strip(_ bytes: [UInt8]) -> (bytes: [UInt8], digits: [String]) {
    let placeholders = all(in: bytes)
    guard !placeholders.isEmpty else { return (bytes, []) }
    var result: [UInt8] = []
    var position = 0
    for placeholder in placeholders where placeholder.range.lowerBound >= position {
      result += bytes[position..<placeholder.range.lowerBound]
      result += opening + closing
      position = placeholder.range.upperBound
    }
    return (result + bytes[position...], placeholders.map(\.digits))
  }

  private static func placeholder(
    in bytes: [UInt8], contentStart: Int
  ) -> (range: Range<Int>, digits: String)? {
    var end = contentStart
    while end < bytes.count, ASCII.isBase64URL(bytes[end]), end - contentStart < 100 { end += 1 }
    guard end > contentStart, bytes[end...].starts(with: closing) else { return nil }
    let content = bytes[contentStart..<end]
    let digits = content.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let last = digits.count == 2 ? digits[1] : []
    let isHexadecimal =
      digitCounts.contains(last.count) && last.allSatisfy { hexadecimalDigit($0) != nil }
    return (
      (contentStart - opening.count)..<(end + closing.count),
      isHexadecimal ? String(decoding: last, as: UTF8.self) : ""
    )
  }
}
