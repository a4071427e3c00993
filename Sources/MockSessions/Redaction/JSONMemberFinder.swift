/// Finds the members `"name": value` of JSON in any text that holds some: a document, one with
/// repeated keys, JSON lines, an event stream.
struct JSONMemberFinder {
  struct Value {
    let range: Range<Int>
    let text: [UInt8]
    let isNumber: Bool
  }

  private let bytes: [UInt8]
  /// The lower-case names that are looked for, and what they stand for.
  private let names: [String: Int]
  private var position = 0

  /// The values of the members whose names are in `names`, with what that name stands for.
  static func values(in bytes: [UInt8], names: [String: Int]) -> [(Value, Int)] {
    guard !names.isEmpty else { return [] }
    var finder = JSONMemberFinder(bytes: bytes, names: names)
    return finder.find()
  }

  private init(bytes: [UInt8], names: [String: Int]) {
    self.bytes = bytes
    self.names = names
  }

  private mutating func find() -> [(Value, Int)] {
    var found: [(Value, Int)] = []
    while let quote = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) {
      position = quote
      // NB: An escaped quote opens nothing outside of a string, and trying each one to the end of the
      // string around it would take time that grows with the square of the length.
      if quote > 0, bytes[quote - 1] == UInt8(ascii: "\\") {
        position = quote + 1
        continue
      }
      guard let key = string() else {
        position = quote + 1
        continue
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        // NB: In broken text, a closing quote may have been taken for an opening one; looking again
        // from every quote that no colon follows finds all keys whatever came before.
        position = quote + 1
        continue
      }
      guard let meaning = names[ASCII.lowercasedText(key.text)] else { continue }
      skipSpace()
      found += values().map { ($0, meaning) }
    }
    return found
  }

  /// The value at `position`, or the values of the array there.
  private mutating func values() -> [Value] {
    guard take(UInt8(ascii: "[")) else { return scalar().map { [$0] } ?? [] }
    var values: [Value] = []
    repeat {
      skipSpace()
      guard let value = scalar() else { break }
      values.append(value)
      skipSpace()
    } while take(UInt8(ascii: ","))
    return values
  }

  private mutating func scalar() -> Value? {
    let start = position
    if let string = string() { return string }
    let length = bytes.withUnsafeBufferPointer { JSONNumber.length(in: $0, from: start) }
    guard let length else { return nil }
    position = start + length
    return Value(
      range: start..<position, text: Array(bytes[start..<position]), isNumber: true)
  }

  /// The content of the string whose opening quote is at `position`.
  private mutating func string() -> Value? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    var end = start
    var isEscaped = false
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] < 0x20 { return nil }
      if bytes[end] == UInt8(ascii: "\\") {
        isEscaped = true
        end += 1
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    position = end + 1
    let raw = Array(bytes[start..<end])
    return Value(
      range: start..<end, text: isEscaped ? SpelledText(raw).unescaped?.bytes ?? raw : raw,
      isNumber: false)
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
