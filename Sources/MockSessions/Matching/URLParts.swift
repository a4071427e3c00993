/// The parts of a URL as they are compared: on its own text, never decoded and encoded again.
///
/// Normalised is only what RFC 3986 (section 6.2) calls equivalent without looking at meaning: the
/// case of scheme, host and percent-encoded digits, the default port, the dot at the end of a host, an
/// empty path. Query parameters are ordered by name, those of one name stay in the order sent. The
/// fragment does not count, since it is never sent.
struct URLParts: Hashable, Sendable {
  struct Parameter: Hashable, Sendable {
    var name: [UInt8]
    /// Nil without `=`.
    var value: [UInt8]?
  }

  var scheme: [UInt8]
  var userInformation: [UInt8]?
  var host: [UInt8]
  var port: [UInt8]
  var path: [UInt8]
  var query: [Parameter]

  init(_ url: String, ignoringQuery ignored: [String] = []) {
    var rest = Array(url.utf8)[...]
    if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
    let queryStart = rest.firstIndex(of: UInt8(ascii: "?"))
    query = URLParts.parameters(
      queryStart.map { rest[($0 + 1)...] } ?? [], ignoring: ignored)
    if let queryStart { rest = rest[..<queryStart] }

    scheme = []
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[..<colon].allSatisfy(ASCII.isScheme)
    {
      scheme = rest[..<colon].map(ASCII.lowercased)
      rest = rest[(colon + 1)...]
    }
    userInformation = nil
    (host, port) = ([], [])
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      var authority = rest[..<end]
      rest = rest[end...]
      if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
        userInformation = URLParts.normalised(authority[..<at])
        authority = authority[(at + 1)...]
      }
      let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
      if let colon = authority[bracket...].lastIndex(of: UInt8(ascii: ":")) {
        port = Array(authority[(colon + 1)...])
        authority = authority[..<colon]
      }
      if authority.last == UInt8(ascii: ".") { authority = authority.dropLast() }
      host = URLParts.normalised(authority.map(ASCII.lowercased))
    }
    if port.elementsEqual(URLParts.defaultPort(scheme)) { port = [] }
    path = rest.isEmpty ? [UInt8(ascii: "/")] : URLParts.normalised(rest)
  }

  private static func defaultPort(_ scheme: [UInt8]) -> String.UTF8View {
    switch String(decoding: scheme, as: UTF8.self) {
    case "http", "ws": "80".utf8
    case "https", "wss": "443".utf8
    default: "".utf8
    }
  }

  private static func parameters(
    _ query: ArraySlice<UInt8>, ignoring ignored: [String]
  ) -> [Parameter] {
    guard !query.isEmpty else { return [] }
    let parameters = query.split(separator: UInt8(ascii: "&")).compactMap { piece -> Parameter? in
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      let name = piece[..<(equals ?? piece.endIndex)]
      if !ignored.isEmpty {
        let plain = PercentEncoding.decode(name, plusIsSpace: true)
        if ignored.contains(where: { plain.elementsEqual($0.utf8) }) { return nil }
      }
      return Parameter(
        name: normalised(name), value: equals.map { normalised(piece[($0 + 1)...]) })
    }
    return parameters.count < 2 ? parameters : stablySorted(parameters, by: \.name)
  }

  /// The text with the digits of percent-encoding in upper case, and encoded what cannot be sent
  /// otherwise (placeholders apart).
  private static func normalised(_ text: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(text)
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 <= 0x20 || $0 >= 0x7F }) else {
      return bytes
    }
    let placeholders = Placeholder.all(in: bytes).map(\.range)
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let placeholder = placeholders.first(where: { $0.contains(index) }) {
        result += bytes[placeholder]
        index = placeholder.upperBound
        continue
      }
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimalDigit(bytes[index + 1]), let low = hexadecimalDigit(bytes[index + 2])
      {
        result += [byte, digits[Int(high)], digits[Int(low)]]
        index += 3
        continue
      }
      if byte <= 0x20 || byte >= 0x7F {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        result.append(byte)
      }
      index += 1
    }
    return result
  }
}
