/// Classes of ASCII bytes, as the standards of the web name them.
enum ASCII {
  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// Letters, digits and `_`.
  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// RFC 3986, section 3.1.
  static func isScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte)
  }

  /// RFC 4648, section 5.
  static func isBase64URL(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: "-")
  }

  /// RFC 9110, section 11.2.
  static func isToken68(_ byte: UInt8) -> Bool {
    isBase64URL(byte) || "+/=.~".utf8.contains(byte)
  }

  /// What cannot be part of the authority of a URL in running text.
  static func endsAuthority(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "/?#\"'<>\\`".utf8.contains(byte)
  }

  /// What cannot be part of a URL in running text.
  static func endsURL(_ byte: UInt8) -> Bool {
    // NB: Every byte of a body is asked about, and searching a string for each takes most of the time.
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "^"):
      true
    default: false
    }
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// The text of these bytes with ASCII letters in lower case.
  static func lowercasedText(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map(lowercased), as: UTF8.self)
  }
}
