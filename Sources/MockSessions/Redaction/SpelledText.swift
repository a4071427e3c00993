/// A text with some escaping undone, which knows where in the original each of its bytes stands.
///
/// A secret is looked for in what a text says, however that is spelled, and replaced in the original.
struct SpelledText {
  private(set) var bytes: [UInt8]
  private(set) var presence: BytePresence
  /// Where in the original each byte starts; one more for the end. Nil when nothing was undone.
  private var starts: [Int]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    presence = BytePresence(bytes)
  }

  /// The range of the original that spells a range of this text.
  func source(_ range: Range<Int>) -> Range<Int> {
    guard let starts else { return range }
    return starts[range.lowerBound]..<max(starts[range.lowerBound], starts[range.upperBound])
  }

  /// Whether there is anything that may be an escape.
  var canBeEscaped: Bool {
    presence.has(UInt8(ascii: "%")) || presence.has(UInt8(ascii: "\\"))
  }

  /// The text itself, and every reading of it with one or two layers of percent-encoding or JSON
  /// escapes undone.
  var readings: [SpelledText] {
    guard canBeEscaped else { return [self] }
    let outer = [percentDecoded, unescaped].compactMap { $0 }
    return [self] + outer + outer.flatMap { [$0.percentDecoded, $0.unescaped].compactMap { $0 } }
  }

  /// The text with `+` read as a space, as forms spell it; nil when there is none.
  var plusDecoded: SpelledText? {
    guard presence.has(UInt8(ascii: "+")) else { return nil }
    var result = self
    result.bytes = bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
    return result.percentDecoded ?? result
  }

  /// Nil when there is nothing to undo.
  private var percentDecoded: SpelledText? {
    decoded(UInt8(ascii: "%")) { bytes, index in
      guard index + 2 < bytes.count, let high = hexadecimalDigit(bytes[index + 1]),
        let low = hexadecimalDigit(bytes[index + 2])
      else { return nil }
      return ([high << 4 | low], 3)
    }
  }

  /// Nil when there is nothing to undo.
  var unescaped: SpelledText? {
    decoded(UInt8(ascii: "\\")) { bytes, index in
      guard index + 1 < bytes.count else { return nil }
      switch bytes[index + 1] {
      case UInt8(ascii: "n"): return ([0x0A], 2)
      case UInt8(ascii: "r"): return ([0x0D], 2)
      case UInt8(ascii: "t"): return ([0x09], 2)
      case UInt8(ascii: "b"): return ([0x08], 2)
      case UInt8(ascii: "f"): return ([0x0C], 2)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return ([bytes[index + 1]], 2)
      case UInt8(ascii: "u"): return SpelledText.unicodeEscape(bytes, index)
      default: return nil
      }
    }
  }

  private static func unicodeEscape(_ bytes: [UInt8], _ index: Int) -> ([UInt8], Int)? {
    func unit(_ start: Int) -> UInt32? {
      guard start + 5 < bytes.count, bytes[start] == UInt8(ascii: "\\"),
        bytes[start + 1] == UInt8(ascii: "u")
      else { return nil }
      var value: UInt32 = 0
      for byte in bytes[(start + 2)..<(start + 6)] {
        guard let digit = hexadecimalDigit(byte) else { return nil }
        value = value << 4 | UInt32(digit)
      }
      return value
    }
    guard let first = unit(index) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (Array(String(scalar).utf8), 6) }
    guard first < 0xDC00, let second = unit(index + 6), second >= 0xDC00, second <= 0xDFFF,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    return (Array(String(scalar).utf8), 12)
  }

  private func decoded(
    _ mark: UInt8, _ escape: ([UInt8], Int) -> ([UInt8], Int)?
  ) -> SpelledText? {
    guard presence.has(mark) else { return nil }
    var result = SpelledText([])
    var resultStarts: [Int] = []
    var index = 0
    var hasChanged = false
    while index < bytes.count {
      let start = starts?[index] ?? index
      if bytes[index] == mark, let (content, length) = escape(bytes, index) {
        hasChanged = true
        result.bytes += content
        resultStarts += repeatElement(start, count: content.count)
        index += length
      } else {
        result.bytes.append(bytes[index])
        resultStarts.append(start)
        index += 1
      }
    }
    resultStarts.append(starts?[bytes.count] ?? bytes.count)
    result.starts = resultStarts
    result.presence = BytePresence(result.bytes)
    return hasChanged ? result : nil
  }
}
