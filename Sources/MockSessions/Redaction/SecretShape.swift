/// A form by which a credential is known wherever it stands.
enum SecretShape: Sendable, CaseIterable {
  /// `Bearer` and a token (RFC 6750, section 2.1).
  case bearer
  /// Three base64url parts, the first two of which are JSON objects (RFC 7519).
  case jsonWebToken
  /// A private key between its PEM markers (RFC 7468).
  case privateKey
  /// User and password before the host of a URL (RFC 3986, section 3.2.1).
  case userInformation

  /// The ranges of the secrets of this form.
  func ranges(in text: SpelledText) -> [Range<Int>] {
    let bytes = text.bytes
    guard canBe(in: text.presence) else { return [] }
    switch self {
    case .bearer: return SecretShape.bearers(in: bytes)
    case .jsonWebToken: return SecretShape.tokens(in: bytes)
    case .privateKey: return SecretShape.privateKeys(in: bytes)
    case .userInformation: return SecretShape.userInformation(in: bytes)
    }
  }

  private func canBe(in presence: BytePresence) -> Bool {
    switch self {
    case .bearer: presence.has(" ", "r") || presence.has(" ", "R")
    case .jsonWebToken: presence.has(".", "J")
    case .privateKey: presence.has("-", "K")
    case .userInformation: presence.has("@", ":")
    }
  }

  private static func bearers(in bytes: [UInt8]) -> [Range<Int>] {
    let word = Array("bearer".utf8)
    return ByteSearch.ranges(of: word, in: bytes, ignoringCase: true).compactMap { range in
      if range.lowerBound > 0, ASCII.isWord(bytes[range.lowerBound - 1]) { return nil }
      var start = range.upperBound
      while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
      var end = start
      while end < bytes.count, ASCII.isToken68(bytes[end]) { end += 1 }
      // NB: Prose has a word after "bearer", too; a token is longer or has a digit.
      let token = bytes[start..<end]
      let isToken = token.count >= 16 || token.count >= 8 && token.contains(where: ASCII.isDigit)
      return start > range.upperBound && isToken ? start..<end : nil
    }
  }

  private static func tokens(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var searchStart = 0
    for range in ByteSearch.ranges(of: Array("eyJ".utf8), in: bytes) {
      let start = range.lowerBound
      guard start >= searchStart, start == 0 || !ASCII.isBase64URL(bytes[start - 1]) else {
        continue
      }
      var parts = [start]
      var end = start
      while end < bytes.count {
        if bytes[end] == UInt8(ascii: "."), parts.count < 3 {
          parts.append(end + 1)
        } else if !ASCII.isBase64URL(bytes[end]) {
          break
        }
        end += 1
      }
      guard parts.count == 3, parts[2] - parts[1] > 4,
        JSONWebToken.object(bytes[parts[0]..<(parts[1] - 1)]) != nil,
        JSONWebToken.object(bytes[parts[1]..<(parts[2] - 1)]) != nil
      else { continue }
      ranges.append(start..<end)
      searchStart = end
    }
    return ranges
  }

  private static func privateKeys(in bytes: [UInt8]) -> [Range<Int>] {
    let begin = Array("-----BEGIN ".utf8)
    let label = Array("PRIVATE KEY-----".utf8)
    var ranges: [Range<Int>] = []
    var searchStart = 0
    for marker in ByteSearch.ranges(of: begin, in: bytes) where marker.lowerBound >= searchStart {
      let head = Array(bytes[marker.upperBound..<min(bytes.count, marker.upperBound + 48)])
      guard let labelRange = ByteSearch.ranges(of: label, in: head).first,
        !head[..<labelRange.lowerBound].contains(UInt8(ascii: "-"))
      else { continue }
      let kind = head[..<labelRange.lowerBound]
      let ending = Array("-----END ".utf8) + kind + label
      let rest = Array(bytes[marker.upperBound...])
      let length = ByteSearch.ranges(of: ending, in: rest).first?.upperBound ?? rest.count
      ranges.append(marker.lowerBound..<(marker.upperBound + length))
      searchStart = marker.upperBound + length
    }
    return ranges
  }

  private static func userInformation(in bytes: [UInt8]) -> [Range<Int>] {
    ByteSearch.ranges(of: Array("://".utf8), in: bytes).flatMap { range -> [Range<Int>] in
      guard range.lowerBound > 0, ASCII.isWord(bytes[range.lowerBound - 1]) else { return [] }
      var end = range.upperBound
      var at: Int?
      while end < bytes.count, !ASCII.endsAuthority(bytes[end]) {
        if bytes[end] == UInt8(ascii: "@") { at = end }
        end += 1
      }
      guard let at else { return [] }
      let user = range.upperBound..<at
      let colon = bytes[user].firstIndex(of: UInt8(ascii: ":"))
      let parts = colon.map { [user.lowerBound..<$0, ($0 + 1)..<at] } ?? [user]
      return parts.filter { !$0.isEmpty }
    }
  }
}
