import MockSessions

/// Random JSON values that reach every corner of the grammar.
enum RandomJSON {
  static func value(
    depth: Int, using generator: inout some RandomNumberGenerator
  ) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .number(number(using: &generator))
    case 3, 4: return .string(text(using: &generator))
    case 5:
      let count = Int.random(in: 0..<5, using: &generator)
      return .array((0..<count).map { _ in value(depth: depth - 1, using: &generator) })
    default:
      var keys: Set<ExactString> = []
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<25, using: &generator) {
        let key = text(using: &generator)
        guard keys.insert(ExactString(key)).inserted else { continue }
        object.append(key, value(depth: depth - 1, using: &generator))
      }
      return .object(object)
    }
  }

  static func number(using generator: inout some RandomNumberGenerator) -> JSONNumber {
    func digits(_ range: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: range, using: &generator)).map { _ in
          "0123456789".randomElement(using: &generator)!
        })
    }
    var text = Bool.random(using: &generator) ? "-" : ""
    text += Bool.random(using: &generator) ? "0" : "7" + digits(0...25)
    if Bool.random(using: &generator) { text += "." + digits(1...20) }
    if Bool.random(using: &generator) {
      text += ["e", "E", "e+", "E-"].randomElement(using: &generator)! + digits(1...4)
    }
    return JSONNumber(text)!
  }

  static func text(using generator: inout some RandomNumberGenerator) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{8}", "\u{c}", "\u{1f}",
      "\u{7f}", "é", "\u{65}", "\u{301}", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "😀",
      "\u{10FFFF}", "\u{D7FF}", "\u{E000}", "«", "»",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<20, using: &generator) {
      text.append(scalars.randomElement(using: &generator)!)
    }
    return String(text)
  }
}
