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
    let bytes = Array(url.utf8)
    func find(_ scalar: Unicode.Scalar, _ range: Range<Int>) -> Int? {
      ByteSearch.first(UInt8(ascii: scalar), in: bytes, range)
    }
    let end = find("#", bytes.indices) ?? bytes.count
    let pathEnd = find("?", 0..<end) ?? end
    query =
      ignored.contains("*")
      ? [] : URLParts.parameters(bytes, min(pathEnd + 1, end)..<end, ignoring: ignored)

    var start = 0
    scheme = []
    if let colon = find(":", 0..<pathEnd), bytes[..<colon].allSatisfy(ASCII.isScheme) {
      scheme = bytes[..<colon].map(ASCII.lowercased)
      start = colon + 1
    }
    userInformation = nil
    (host, port) = ([], [])
    if start + 1 < pathEnd, bytes[start] == 0x2F, bytes[start + 1] == 0x2F {
      let authorityEnd = find("/", (start + 2)..<pathEnd) ?? pathEnd
      var hostStart = start + 2
      var hostEnd = authorityEnd
      while let at = find("@", hostStart..<authorityEnd) { hostStart = at + 1 }
      if hostStart > start + 2 {
        userInformation = URLParts.normalised(bytes, (start + 2)..<(hostStart - 1))
      }
      // NB: The colons of an address in brackets are not the one before the port.
      let bracket = find("]", hostStart..<hostEnd) ?? hostStart
      if let colon = find(":", bracket..<hostEnd) {
        port = Array(bytes[(colon + 1)..<hostEnd])
        hostEnd = colon
      }
      if hostEnd > hostStart, bytes[hostEnd - 1] == UInt8(ascii: ".") { hostEnd -= 1 }
      host = URLParts.normalised(bytes, hostStart..<hostEnd, isLowercased: true)
      start = authorityEnd
    }
    if port == URLParts.defaultPort(scheme) { port = [] }
    path = start < pathEnd ? URLParts.normalised(bytes, start..<pathEnd) : [UInt8(ascii: "/")]
  }

  private static func defaultPort(_ scheme: [UInt8]) -> [UInt8]? {
    switch String(decoding: scheme, as: UTF8.self) {
    case "http", "ws": [0x38, 0x30]
    case "https", "wss": [0x34, 0x34, 0x33]
    default: nil
    }
  }

  private static func parameters(
    _ bytes: [UInt8], _ range: Range<Int>, ignoring ignored: [String]
  ) -> [Parameter] {
    var parameters: [Parameter] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = ByteSearch.first(UInt8(ascii: "&"), in: bytes, start..<range.upperBound)
      let piece = start..<(end ?? range.upperBound)
      start = piece.upperBound + 1
      if piece.isEmpty { continue }
      let equals = ByteSearch.first(UInt8(ascii: "="), in: bytes, piece)
      let name = piece.lowerBound..<(equals ?? piece.upperBound)
      if !ignored.isEmpty {
        let plain = PercentEncoding.decode(bytes[name], plusIsSpace: true)
        if ignored.contains(where: { plain.elementsEqual($0.utf8) }) { continue }
      }
      parameters.append(
        Parameter(
          name: normalised(bytes, name),
          value: equals.map { normalised(bytes, ($0 + 1)..<piece.upperBound) }))
    }
    return parameters.count < 2 ? parameters : stablySorted(parameters, by: \.name)
  }

  /// The text with the digits of percent-encoding in upper case, and encoded what cannot be sent
  /// otherwise (placeholders apart).
  private static func normalised(
    _ text: [UInt8], _ range: Range<Int>, isLowercased: Bool = false
  ) -> [UInt8] {
    let bytes = isLowercased ? text[range].map(ASCII.lowercased) : Array(text[range])
    if isPlain(bytes) { return bytes }
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

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return true }
      let count = buffer.count
      var index = 0
      while index < count {
        let byte = start[index]
        if byte <= 0x20 || byte == 0x25 || byte >= 0x7F { return false }
        index &+= 1
      }
      return true
    }
  }
}
