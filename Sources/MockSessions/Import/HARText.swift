import Foundation

/// The `text` of `content` and `postData`, with the `encoding` beside it.
enum HARText {
  /// The bytes that the text stands for.
  static func bytes(
    _ text: String, _ fields: FormatObject, contentType: String?
  ) throws(FormatProblem) -> Data {
    let standard = try fields.optional("encoding", FormatValue.text)
    let own = try fields.optional(HARFields.encoding, FormatValue.text)
    let encoding = standard ?? own ?? ""
    switch encoding.lowercased() {
    case "base64":
      // NB: Some programs break the lines, and some leave the padding out.
      var digits = text.filter { !$0.isWhitespace }
      while digits.utf8.count % 4 != 0, digits.utf8.count % 4 != 1 { digits += "=" }
      guard let bytes = Data(base64Encoded: digits) else {
        throw FormatProblem("is not valid base64", expected: "base64 (RFC 4648)")
          .inside(.key("text"))
      }
      return bytes
    case "", "utf-8", "utf8", "none":
      return Charset.bytes(of: text, contentType: contentType, size: size(fields))
        ?? Data(text.utf8)
    default:
      throw FormatProblem("is \"\(encoding)\"", expected: "\"base64\" or nothing")
        .inside(.key("encoding"))
    }
  }

  /// The size that the file gives, if it makes sense.
  static func size(_ fields: FormatObject) -> Int? {
    try? fields.optional("size", FormatValue.integer(0...Int.max, "a size in bytes"))
  }
}

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
}
