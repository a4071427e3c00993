/// Reads the digits and signs of a date from left to right.
struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool {
    position == bytes.count
  }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  mutating func number(_ digits: ClosedRange<Int>) -> Int64? {
    let start = position
    while position < bytes.count, position - start < digits.upperBound,
      ASCII.isDigit(bytes[position])
    {
      position += 1
    }
    guard position - start >= digits.lowerBound else { return nil }
    return Int64(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// The digits of a fraction, of which six count.
  mutating func microseconds() -> Int64? {
    let start = position
    while position < bytes.count, ASCII.isDigit(bytes[position]) { position += 1 }
    guard position > start else { return nil }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self) + "000000"
    return Int64(digits.prefix(6))
  }
}
