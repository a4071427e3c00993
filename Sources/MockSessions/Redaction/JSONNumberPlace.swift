/// Tells numbers of a JSON text from digits in its strings.
enum JSONNumberPlace {
  /// Whether a range of a JSON text is the whole of a number.
  static func isNumber(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard bytes[range].allSatisfy(ASCII.isDigit) else { return false }
    var start = range.lowerBound
    while start > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[start - 1]) { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end]) { end += 1 }
    return start > 0 && ":,[".utf8.contains(bytes[start - 1])
      && end < bytes.count && ",]}".utf8.contains(bytes[end])
  }
}
