/// A JSON number, kept as the text that spells it.
///
/// A floating-point detour would change `1.0`, `1.10`, `1e3`, `-0` and every integer of more than
/// nineteen digits, and prints differently on different platforms.
package struct JSONNumber: Hashable, Sendable {
  /// The number as written, for example `1.10`.
  package let text: String

  /// Makes a number of text that follows the grammar of RFC 8259, section 6; nil for other text.
  package init?(_ text: String) {
    var text = text
    let length = text.withUTF8 { JSONNumber.length(in: $0, from: 0) }
    guard let length, length == text.utf8.count else { return nil }
    self.text = text
  }

  package init(_ integer: Int) {
    text = String(integer)
  }

  /// Makes a number of text that the reader has already checked.
  init(checked text: String) {
    self.text = text
  }

  /// The number as an `Int`, when it is spelled as one and fits.
  package var integer: Int? {
    Int(text)
  }

  /// How many bytes from `start` on spell a number, or nil when none does.
  static func length(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    func digits() -> Bool {
      let first = position
      while position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 {
        position += 1
      }
      return position > first
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else if !digits() {
      return nil
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      if !digits() { return nil }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      if !digits() { return nil }
    }
    return position - start
  }
}
