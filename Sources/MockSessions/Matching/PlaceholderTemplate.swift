/// A recorded text with placeholders, as a pattern that finds the values in a live text.
///
/// A value that was found secret elsewhere also has a placeholder where no rule looks: in the path of
/// a later URL, say. The live request has the value itself there, and only its hash tells it.
struct PlaceholderTemplate {
  private static let triesPerPlaceholder = 200
  private let literals: [ArraySlice<UInt8>]
  private let digits: [String]

  /// Nil when the text has no placeholder with digits.
  init?(_ text: [UInt8]) {
    let placeholders = Placeholder.all(in: text)
    guard placeholders.contains(where: { !$0.digits.isEmpty }) else { return nil }
    var literals: [ArraySlice<UInt8>] = []
    var position = 0
    for placeholder in placeholders {
      literals.append(text[position..<placeholder.range.lowerBound])
      position = placeholder.range.upperBound
    }
    self.literals = literals + [text[position...]]
    digits = placeholders.map(\.digits)
  }

  /// The values that stand in `live` where placeholders stand here, when all the rest is equal and
  /// each value has the hash of its placeholder; else none.
  func values(in live: [UInt8], hash: ([UInt8]) -> String) -> [[UInt8]] {
    guard let first = literals.first, live.starts(with: first) else { return [] }
    var values: [[UInt8]] = []
    var position = first.count
    for (index, digits) in digits.enumerated() {
      let rest = Array(live[position...])
      let literal = Array(literals[index + 1])
      let isLast = index == self.digits.count - 1
      guard
        let found = value(in: rest, before: literal, isLast: isLast, digits: digits, hash: hash)
      else { return [] }
      values += found.value.map { [$0] } ?? []
      position += found.length + literal.count
    }
    return position == live.count ? values : []
  }

  private func value(
    in rest: [UInt8], before literal: [UInt8], isLast: Bool, digits: String,
    hash: ([UInt8]) -> String
  ) -> (value: [UInt8]?, length: Int)? {
    var ends: [Int]
    if isLast {
      guard rest.count >= literal.count, rest.suffix(literal.count).elementsEqual(literal) else {
        return nil
      }
      ends = [rest.count - literal.count]
    } else {
      ends = ByteSearch.ranges(of: literal, in: rest).map(\.lowerBound)
    }
    for end in ends.prefix(PlaceholderTemplate.triesPerPlaceholder) {
      let spelled = Array(rest[..<end])
      if Placeholder.all(in: spelled).first?.range == spelled.indices { return (nil, end) }
      for reading in SpelledText(spelled).readings {
        if digits.isEmpty || hash(reading.bytes).hasPrefix(digits) { return (reading.bytes, end) }
      }
    }
    return nil
  }
}
