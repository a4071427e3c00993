/// The `queryString` of a HAR request.
enum HARQuery {
  /// The parameters of a URL, decoded.
  static func parameters(of url: String) -> [JSONValue] {
    let bytes = Array(url.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    guard let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return bytes[(mark + 1)..<end].split(separator: UInt8(ascii: "&")).map { piece in
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      let value = equals.map { piece[($0 + 1)...] } ?? []
      return .object([
        "name": text(piece[..<(equals ?? piece.endIndex)]), "value": text(value),
      ])
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> JSONValue {
    .string(String(decoding: PercentEncoding.decode(bytes, plusIsSpace: true), as: UTF8.self))
  }
}
