import Foundation

/// JSON Web Tokens (RFC 7519), as far as redaction needs them.
enum JSONWebToken {
  /// What the last part of a redacted token starts with.
  ///
  /// NB: With four, eight, sixteen or 64 digits after it, the part is valid base64url.
  private static let marker = "redacted"
  private static let header = encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))

  /// The JSON object that a part of a token encodes.
  static func object(_ part: some Collection<UInt8>) -> JSONObject? {
    guard let bytes = decode(part), case .object(let object)? = try? JSONReader.read(Data(bytes))
    else { return nil }
    return object
  }

  /// A token that decodes and has nothing of the original but when it was issued, becomes valid and
  /// expires; nil when `bytes` are no token.
  static func redacted(_ bytes: [UInt8], digits: String) -> String? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, object(parts[0]) != nil, let claims = object(parts[1]) else {
      return nil
    }
    let kept = claims.members.filter { member in
      guard case .number = member.value else { return false }
      return ["exp", "iat", "nbf"].contains(member.key)
    }
    let payload = JSONWriter.write(.object(JSONObject(kept)), layout: .compact)
    return "\(header).\(encode(payload)).\(marker)\(digits)"
  }

  /// The ranges of redacted tokens and their digits.
  static func redactedTokens(in bytes: [UInt8]) -> [(range: Range<Int>, digits: String)] {
    ByteSearch.ranges(of: Array("\(header).".utf8), in: bytes).compactMap { range in
      var end = range.upperBound
      while end < bytes.count, ASCII.isBase64URL(bytes[end]) { end += 1 }
      let ending = Array(".\(marker)".utf8)
      guard bytes[end...].starts(with: ending) else { return nil }
      let digitsStart = end + ending.count
      var digitsEnd = digitsStart
      while digitsEnd < bytes.count, hexadecimalDigit(bytes[digitsEnd]) != nil { digitsEnd += 1 }
      guard digitsEnd - digitsStart >= 4 else { return nil }
      let digits = String(decoding: bytes[digitsStart..<digitsEnd], as: UTF8.self)
      return (range.lowerBound..<digitsEnd, digits)
    }
  }

  private static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func decode(_ part: some Collection<UInt8>) -> [UInt8]? {
    var text = part.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(text)).map(Array.init)
  }
}
