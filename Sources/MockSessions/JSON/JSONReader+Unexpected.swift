extension JSONReader {
  /// The problem that something else than `expected` stands at `position`.
  func unexpected(_ expected: String) -> JSONProblem {
    JSONProblem(offset: position, text: "\(expected) was expected, not \(found)")
  }

  /// What stands at `position`, for a message: one visible character, or what it is called.
  private var found: String {
    guard position < count else { return "the end" }
    let byte = bytes[position]
    switch byte {
    case 0x0A, 0x0D: return "the end of the line"
    case 0..<0x20, 0x7F: return "a control character"
    default: break
    }
    if byte == 0xEF, position == 0, count >= 3, bytes[1] == 0xBB, bytes[2] == 0xBF {
      return "a byte order mark"
    }
    let rest = UnsafeBufferPointer(start: bytes + position, count: min(count - position, 32))
    guard byte < 0x80 || UTF8Sequence.length(in: rest) != nil,
      let character = String(decoding: rest, as: UTF8.self).first
    else { return "a byte that is not UTF-8" }
    return "'\(character)'"
  }
}
