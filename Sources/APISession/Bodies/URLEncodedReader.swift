import Foundation

/// Reads the fields of a query or form.
struct URLEncodedReader {
  typealias Failure = URLEncodedSerialization.Error

  private let bytes: [UInt8]
  private let encoding: String.Encoding

  init(_ data: Data, encoding: String.Encoding) {
    bytes = Array(data)
    self.encoding = encoding
  }

  /// The fields in their order; the value is nil for a key without `=`.
  func fields() throws(Failure) -> [(key: String, value: String?)] {
    var fields: [(key: String, value: String?)] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
      if start < end {
        let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "="))
        let key = try text(start..<(equals ?? end))
        var value: String?
        if let equals { value = try text(equals + 1..<end) }
        fields.append((key, value))
      }
      start = end + 1
    }
    return fields
  }

  private func text(_ range: Range<Int>) throws(Failure) -> String {
    var decoded = Data(capacity: range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "%"):
        guard
          index + 2 < range.upperBound,
          let high = Self.digit(bytes[index + 1]), let low = Self.digit(bytes[index + 2])
        else { throw .malformed(offset: index) }
        decoded.append(high << 4 | low)
        index += 2
      case UInt8(ascii: "+"):
        decoded.append(UInt8(ascii: " "))
      case 0x21...0x7E:
        decoded.append(bytes[index])
      default:
        throw .malformed(offset: index)
      }
      index += 1
    }
    guard let text = String(data: decoded, encoding: encoding) else {
      throw .cannotGetStringFromData(decoded, encoding)
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
