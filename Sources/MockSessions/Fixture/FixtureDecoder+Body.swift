import Foundation

extension FixtureDecoder {
  private static let bodyFields = ["json", "format", "text", "base64", "file", "bytes", "sha256"]
  private static let bodyKinds = ["json", "text", "base64", "file"]

  func body(_ value: JSONValue) throws(FormatProblem) -> Body {
    let fields = try FormatObject(
      value, fields: Self.bodyFields)
    let kinds = Self.bodyKinds.filter(fields.has)
    guard kinds.count == 1, let kind = kinds.first else {
      throw FormatProblem(
        kinds.isEmpty ? "has no content" : "has \(kinds.joined(separator: " and "))",
        expected: "exactly one of \"json\", \"text\", \"base64\" and \"file\"")
    }
    let companions = ["json": ["format"], "file": ["bytes", "sha256"]][kind] ?? []
    for name in ["format", "bytes", "sha256"] where fields.has(name) && !companions.contains(name) {
      throw FormatProblem("does not belong to \"\(kind)\"", expected: "no \"\(name)\" here")
        .inside(.key(ExactString(name)))
    }
    switch kind {
    case "json":
      let layout = try fields.optional("format", Self.layout) ?? .compact
      return .json(try fields.required("json", "a value", { $0 }), layout)
    case "text": return .text(try fields.required("text", "a string", FormatValue.text))
    case "base64": return .base64(try fields.required("base64", "base64", Self.base64))
    default: return .file(try sideFile(fields))
    }
  }

  private func sideFile(_ fields: FormatObject) throws(FormatProblem) -> SideFile {
    let count = try fields.required(
      "bytes", "the size of the file in bytes", FormatValue.integer(0...Int.max, "a size in bytes"))
    let digest = try fields.required("sha256", "64 hexadecimal digits", FormatValue.text)
    return try fields.required("file", "a file name") { value throws(FormatProblem) in
      let name = try FormatValue.text(value)
      guard PortableName.isFileName(name) else {
        throw FormatProblem(
          "leads elsewhere", expected: "the name of a file in the fixture's own folder",
          reason: .refusedPath)
      }
      let contents: Data
      do throws(FixtureError) {
        contents = try self.sideFile(name)
      } catch {
        throw FormatProblem(
          "cannot be used: \(error.whatHappened)", expected: error.expected, reason: error.reason)
      }
      guard contents.count == count, SHA256(of: contents).hexadecimal == digest.lowercased() else {
        throw FormatProblem(
          "names a file of \(contents.count) bytes that is not the one recorded",
          expected: "\(count) bytes with the SHA-256 \(digest)", reason: .sideFile)
      }
      return SideFile(name: name, contents: contents)
    }
  }

  static func base64(_ value: JSONValue) throws(FormatProblem) -> Data {
    guard let bytes = Data(base64Encoded: try FormatValue.text(value)) else {
      throw FormatProblem("is not valid base64", expected: "base64 with padding (RFC 4648)")
    }
    return bytes
  }

  private static func layout(_ value: JSONValue) throws(FormatProblem) -> JSONLayout {
    let names = JSONLayout.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    let text = try FormatValue.text(value)
    guard let layout = JSONLayout(rawValue: text) else {
      throw FormatProblem("is \"\(text)\"", expected: "one of \(names)")
    }
    return layout
  }
}
