/// The exact value of a decimal number, whatever its length and exponent, without floating point.
///
/// Every value has one representation: zero, or a sign, digits without zeros at either end, and the
/// exponent `e` of `0.digits × 10^e`.
struct DecimalValue: Hashable, Sendable {
  private let isNegative: Bool
  private let digits: String
  private let exponent: String

  /// The text that all numbers of this value share.
  var canonicalText: String {
    "\(isNegative ? "-" : "")0.\(digits)e\(exponent)"
  }

  /// Whether the text of a number is a spelling of zero.
  static func isZero(_ text: some Sequence<UInt8>) -> Bool {
    for byte in text {
      if byte | 0x20 == UInt8(ascii: "e") { return true }
      if byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9") { return false }
    }
    return true
  }

  init(_ number: JSONNumber) {
    var rest = Substring(number.text)
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }

    var exponentText: Substring = "0"
    if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      exponentText = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    let point = rest.firstIndex(of: ".") ?? rest.endIndex
    let whole = rest[..<point]
    let fraction = point < rest.endIndex ? rest[rest.index(after: point)...] : ""

    let all = whole + fraction
    let significant = all.drop { $0 == "0" }
    let zeros = all.utf8.count - significant.utf8.count
    guard !significant.isEmpty else {
      self.isNegative = false
      digits = "0"
      exponent = "0"
      return
    }
    let last = significant.lastIndex { $0 != "0" } ?? significant.startIndex
    self.isNegative = isNegative
    digits = String(significant[...last])
    exponent = DecimalValue.sum(exponentText, whole.utf8.count - zeros)
  }

  /// The sum of an integer of any length and a small one, as text.
  private static func sum(_ text: Substring, _ shift: Int) -> String {
    let isNegative = text.first == "-"
    let magnitude = text.drop { $0 == "-" || $0 == "+" }.drop { $0 == "0" }
    if magnitude.utf8.count <= 17 {
      let value = Int64(magnitude) ?? 0
      return String((isNegative ? -value : value) + Int64(shift))
    }
    // NB: The magnitude is larger than any shift, so the sign stays, and a carry runs leftwards.
    var carry = isNegative ? -shift : shift
    var reversed: [UInt8] = []
    for byte in magnitude.utf8.reversed() {
      let sum = Int(byte - UInt8(ascii: "0")) + carry
      let digit = ((sum % 10) + 10) % 10
      carry = (sum - digit) / 10
      reversed.append(UInt8(digit) + UInt8(ascii: "0"))
    }
    if carry > 0 { reversed.append(UInt8(carry) + UInt8(ascii: "0")) }
    let sum = String(decoding: reversed.reversed(), as: UTF8.self).drop { $0 == "0" }
    return (isNegative ? "-" : "") + sum
  }
}
