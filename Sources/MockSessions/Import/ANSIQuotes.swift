/// The inside of `$'…'` (Bash Reference Manual, section 3.1.2.4).
struct ANSIQuotes {
  private let text: [UInt8]
  /// Behind the quotes, once they have been read.
  private(set) var position: Int

  init(_ text: [UInt8], from start: Int) {
    self.text = text
    position = start
  }

  /// What the quotes stand for; nil when they do not end.
  mutating func read() -> [UInt8]? {
    var result: [UInt8] = []
    while position < text.count {
      let byte = text[position]
      position += 1
      switch byte {
      case UInt8(ascii: "'"): return result
      case UInt8(ascii: "\\"):
        guard position < text.count else { return nil }
        result += escape()
      default: result.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> [UInt8] {
    let letter = text[position]
    position += 1
    switch letter {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "e"), UInt8(ascii: "E"): return [0x1B]
    case UInt8(ascii: "x"):
      return number(16, 2).map { [UInt8(truncatingIfNeeded: $0)] } ?? [0x5C, letter]
    case UInt8(ascii: "u"): return number(16, 4).map { character($0) } ?? [0x5C, letter]
    case UInt8(ascii: "U"): return number(16, 8).map { character($0) } ?? [0x5C, letter]
    case UInt8(ascii: "c"):
      guard position < text.count else { return [0x5C, letter] }
      position += 1
      return [text[position - 1] & 0x1F]
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      return number(8, 3).map { [UInt8(truncatingIfNeeded: $0)] } ?? []
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "?"):
      return [letter]
    default: return [0x5C, letter]
    }
  }

  /// The number that at most so many digits spell.
  private mutating func number(_ radix: UInt32, _ count: Int) -> UInt32? {
    var value: UInt32?
    for _ in 0..<count {
      guard position < text.count, let digit = hexadecimalDigit(text[position]),
        UInt32(digit) < radix
      else { break }
      value = (value ?? 0) &* radix &+ UInt32(digit)
      position += 1
    }
    return value
  }

  /// NB: Browsers spell what is beyond the first plane as two halves.
  private mutating func character(_ value: UInt32) -> [UInt8] {
    var value = value
    if value >= 0xD800, value <= 0xDBFF, text[position...].starts(with: "\\u".utf8) {
      let start = position
      position += 2
      if let low = number(16, 4), low >= 0xDC00, low <= 0xDFFF {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      } else {
        position = start
      }
    }
    return Array(UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init())
  }
}
