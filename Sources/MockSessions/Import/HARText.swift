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
      do throws(FormatProblem) {
        return try FormatValue.looseBase64(.string(text))
      } catch {
        throw error.inside(.key("text"))
      }
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
