/// Parameters of header values: `form-data; name="a"` (RFC 9110, section 5.6.6).
enum HeaderParameters {
  /// The value of a parameter, without quotes.
  static func value(of name: String, in header: String) -> String? {
    pieces(header).dropFirst().lazy.compactMap(pair).first { $0.name == name }?.value
  }

  /// The header with the parameters `dropped` taken out.
  static func removing(_ dropped: String, from header: String) -> String {
    pieces(header).filter { pair($0)?.name != dropped }.joined(separator: "; ")
  }

  /// Split at semicolons outside of quotes.
  private static func pieces(_ header: String) -> [String] {
    var pieces = [""]
    var isQuoted = false
    var isEscaped = false
    for character in header.unicodeScalars {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      if character == ";", !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].unicodeScalars.append(character)
      }
    }
    return pieces.map { piece in
      let start = piece.drop { $0 == " " || $0 == "\t" }
      return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
  }

  private static func pair(_ piece: String) -> (name: String, value: String)? {
    guard let equals = piece.firstIndex(of: "=") else { return nil }
    var value = String(piece[piece.index(after: equals)...])
    if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
      value = String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"")
        .replacing("\\\\", with: "\\")
    }
    return (piece[..<equals].lowercased(), value)
  }
}
