/// The rule by which the path of a request follows the path of its base URL.
enum URLPath {
  /// Joins an escaped base path and a path as a request writes it.
  static func joining(_ base: String, _ path: String) -> String {
    guard !path.isEmpty else { return base }
    let front = base.utf8.reversed().drop { $0 == slash }.reversed()
    let back = path.utf8.drop { $0 == slash }
    return String(decoding: front, as: UTF8.self) + "/" + escaping(back)
  }

  /// Escapes what a path cannot hold (RFC 3986, section 3.3) and keeps the escapes that are there.
  private static func escaping(_ path: Substring.UTF8View) -> String {
    var escaped = ""
    var index = path.startIndex
    while index < path.endIndex {
      let byte = path[index]
      let next = path.index(after: index)
      let isKept = byte == percent ? isEscape(path[next...].prefix(2)) : isAllowed(byte)
      if isKept {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += PercentEncoding.escape(byte)
      }
      index = next
    }
    return escaped
  }

  private static func isEscape(_ digits: Substring.UTF8View) -> Bool {
    digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
  }

  private static let slash = UInt8(ascii: "/")
  private static let percent = UInt8(ascii: "%")
}
