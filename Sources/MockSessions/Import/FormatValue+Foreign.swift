import Foundation

/// Readers of values that other programs write with less care.
extension FormatValue {
  /// A string, or a number or boolean that stands where one should be.
  static func looseText(_ value: JSONValue) throws(FormatProblem) -> String {
    switch value {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let value): value ? "true" : "false"
    default: throw .type(value, expected: "a string")
    }
  }

  /// Base64 as programs write it: some break the lines, and some leave the padding out.
  static func looseBase64(_ value: JSONValue) throws(FormatProblem) -> Data {
    var digits = try text(value).utf8.filter { $0 > 0x20 }
    while digits.count % 4 > 1 { digits.append(UInt8(ascii: "=")) }
    guard let bytes = Data(base64Encoded: Data(digits)) else {
      throw FormatProblem("is not valid base64", expected: "base64 (RFC 4648)")
    }
    return bytes
  }
}
