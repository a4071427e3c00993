/// Percent escapes (RFC 3986, section 2).
enum PercentEncoding {
  /// Letters, digits, `-`, `.`, `_` and `~` never need an escape (RFC 3986, section 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }

  /// `%` and two upper-case digits.
  static func escape(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }

  /// Escapes a key or a value of a query or a form; `/` and `?` stay, as a query may hold them
  /// (RFC 3986, section 3.4).
  static func escapingQuery(_ bytes: some Sequence<UInt8>) -> String {
    var escaped = ""
    for byte in bytes {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += escape(byte)
      }
    }
    return escaped
  }
}
