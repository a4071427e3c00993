extension JSONReader {
  /// The string whose opening quote stands at `position`.
  mutating func string() throws(JSONProblem) -> String {
    let opening = position
    position &+= 1
    let start = position
    while position < count {
      skipPlain()
      guard position < count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let length = position &- start
        let content = UnsafeBufferPointer(start: bytes + start, count: length)
        let mixed = length &* 7 &+ Int(bytes[start]) &* 3 &+ Int(bytes[position &- 1])
        fingerprint = 1 &<< UInt64(truncatingIfNeeded: mixed)
        position &+= 1
        return String(decoding: content, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start, opening: opening) }
      try character(byte)
    }
    throw JSONProblem(offset: opening, text: "the string that starts here does not end")
  }

  /// A string with escapes, whose first `position - start` bytes have been checked and have none.
  private mutating func escapedString(
    from start: Int, opening: Int
  ) throws(JSONProblem) -> String {
    // NB: What is spelled with escapes may equal what is not.
    fingerprint = .max
    var content: [UInt8] = []
    var runStart = start
    func run(_ end: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: bytes + runStart, count: end - runStart)
    }
    while position < count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        content.append(contentsOf: run(position))
        position &+= 1
        return String(decoding: content, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        content.append(contentsOf: run(position))
        try escape(into: &content)
        runStart = position
      } else {
        try character(byte)
      }
    }
    throw JSONProblem(offset: opening, text: "the string that starts here does not end")
  }

  /// Moves past the ASCII characters that need no attention.
  ///
  /// NB: Local variables and a bare loop: an unoptimised build, in which tests run, is three times
  /// faster with them.
  private mutating func skipPlain() {
    let bytes = self.bytes
    let count = self.count
    var position = self.position
    while position < count {
      let byte = bytes[position]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x80 { break }
      position &+= 1
    }
    self.position = position
  }

  /// Moves past one character that is neither a quote nor a backslash.
  private mutating func character(_ byte: UInt8) throws(JSONProblem) {
    if byte < 0x80 {
      guard byte >= 0x20 else {
        throw JSONProblem(
          offset: position,
          text: "control characters in strings must be escaped, as \\u\(hexadecimal(byte))")
      }
      position &+= 1
      return
    }
    let rest = UnsafeBufferPointer(start: bytes + position, count: count &- position)
    guard let length = UTF8Sequence.length(in: rest) else {
      throw JSONProblem(offset: position, text: "valid UTF-8 was expected")
    }
    position &+= length
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSONProblem) {
    let start = position
    guard position + 1 < count else { throw JSONProblem(offset: start, text: unknownEscape) }
    let letter = bytes[position + 1]
    position &+= 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape(from: start, into: &content)
    default: throw JSONProblem(offset: start, text: unknownEscape)
    }
  }

  private mutating func unicodeEscape(
    from start: Int, into content: inout [UInt8]
  ) throws(JSONProblem) {
    let lone = "a lone surrogate is no character: both halves of the pair were expected"
    guard let first = fourDigits() else { throw JSONProblem(offset: start, text: unknownEscape) }
    var value = UInt32(first)
    if first >= 0xD800, first <= 0xDBFF {
      let end = position
      if take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = fourDigits(),
        second >= 0xDC00, second <= 0xDFFF
      {
        value = 0x10000 + (value - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      } else {
        position = end
      }
    }
    guard let scalar = Unicode.Scalar(value) ?? (replacesLoneSurrogates ? "\u{FFFD}" : nil) else {
      throw JSONProblem(offset: start, text: lone)
    }
    content.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
  }

  private mutating func fourDigits() -> UInt16? {
    guard position + 4 <= count else { return nil }
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = hexadecimalDigit(bytes[position]) else { return nil }
      value = value << 4 | UInt16(digit)
      position &+= 1
    }
    return value
  }
}

private let unknownEscape =
  "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits was expected"

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
