import Foundation

/// Which part of a header's value is secret, when its name says that it has one.
enum HeaderSecrets {
  static func ranges(name: String, value: [UInt8]) -> [Range<Int>] {
    let ranges: [Range<Int>]
    switch name.lowercased() {
    case "cookie": ranges = cookieValues(value)
    case "set-cookie": ranges = setCookieValues(value)
    case "authorization", "proxy-authorization": ranges = [credentials(value, anyScheme: true)]
    default: ranges = [credentials(value, anyScheme: false)]
    }
    return ranges.map { trimmed($0, in: value) }.filter { !$0.isEmpty }
  }

  /// The password of basic credentials (RFC 7617), which is a secret without its encoding, too.
  static func basicPassword(_ value: [UInt8]) -> [UInt8]? {
    guard ASCII.lowercasedText(value.prefix(6)) == "basic ",
      let pair = Data(base64Encoded: Data(value[6...])).map(Array.init),
      let colon = pair.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return Array(pair[(colon + 1)...])
  }

  /// What follows the scheme (RFC 9110, section 11.4).
  private static func credentials(_ value: [UInt8], anyScheme: Bool) -> Range<Int> {
    let start = value.firstIndex { $0 != 0x20 } ?? value.endIndex
    guard let space = value[start...].firstIndex(of: 0x20) else { return start..<value.endIndex }
    let scheme = ASCII.lowercasedText(value[start..<space])
    let isScheme = anyScheme || ["bearer", "basic", "token", "apikey"].contains(scheme)
    return (isScheme ? space : start)..<value.endIndex
  }

  /// `name=value; name=value` (RFC 6265, section 4.2).
  private static func cookieValues(_ value: [UInt8]) -> [Range<Int>] {
    pieces(value, value.indices, separator: UInt8(ascii: ";")).map { piece in
      let equals = value[piece].firstIndex(of: UInt8(ascii: "="))
      return (equals.map { $0 + 1 } ?? piece.lowerBound)..<piece.upperBound
    }
  }

  /// The values of one cookie with its attributes, or of several in one header, as URL loading joins
  /// them; attributes such as `Path` stay.
  private static func setCookieValues(_ value: [UInt8]) -> [Range<Int>] {
    var starts = [0]
    for comma in value.indices where value[comma] == UInt8(ascii: ",") {
      // NB: A comma also stands in dates: `Expires=Wed, 21 Oct`. Another cookie has a name and `=`.
      let next = trimmed((comma + 1)..<value.endIndex, in: value)
      let end = value[next].firstIndex { $0 == 0x20 || ";,=".utf8.contains($0) } ?? value.endIndex
      if end > next.lowerBound, end < value.endIndex, value[end] == UInt8(ascii: "=") {
        starts.append(comma + 1)
      }
    }
    return starts.indices.compactMap { index in
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : value.endIndex
      let pair = pieces(value, starts[index]..<end, separator: UInt8(ascii: ";")).first
      guard let pair else { return nil }
      let equals = value[pair].firstIndex(of: UInt8(ascii: "="))
      return (equals.map { $0 + 1 } ?? pair.lowerBound)..<pair.upperBound
    }
  }

  private static func pieces(
    _ value: [UInt8], _ range: Range<Int>, separator: UInt8
  ) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where value[index] == separator {
      pieces.append(start..<index)
      start = index + 1
    }
    return pieces + [start..<range.upperBound]
  }

  private static func trimmed(_ range: Range<Int>, in value: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, [0x20, 0x09].contains(value[start]) { start += 1 }
    while end > start, [0x20, 0x09].contains(value[end - 1]) { end -= 1 }
    return start..<end
  }
}
