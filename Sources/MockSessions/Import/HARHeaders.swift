/// The `headers` and `cookies` of a HAR request or response.
enum HARHeaders {
  /// A cookie, for files that have no header for it.
  struct Cookie {
    let name: String
    let value: String
    let attributes: [String]

    var setCookie: HeaderField {
      HeaderField("Set-Cookie", (["\(name)=\(value)"] + attributes).joined(separator: "; "))
    }
  }

  /// The fields as they were sent: without the pseudo-headers of HTTP/2 (RFC 9113, section 8.3), and
  /// with those apart that a browser has joined by line feeds.
  static func read(_ fields: FormatObject) throws(FormatProblem) -> [HeaderField] {
    let lists = try fields.optional(
      "headers",
      FormatValue.list("an array of headers") { value throws(FormatProblem) in
        let header = try FormatObject(foreign: value)
        let name = try header.required("name", "the name of a header", FormatValue.text)
        if name.isEmpty || name.hasPrefix(":") { return [] as [HeaderField] }
        let value = try header.optional("value", FormatValue.looseText) ?? ""
        return try self.fields(name, value)
      })
    return (lists ?? []).flatMap { $0 }
  }

  static func fields(_ name: String, _ value: String) throws(FormatProblem) -> [HeaderField] {
    let lines = value.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let fields = lines.map { HeaderField(name, String(decoding: $0, as: UTF8.self)) }
    guard let first = fields.first, first.isWritable else {
      throw FormatProblem("cannot be the name of a header", expected: "a name without colons")
        .inside(.key("name"))
    }
    return fields
  }

  static func cookies(_ fields: FormatObject) throws(FormatProblem) -> [Cookie] {
    try fields.optional("cookies", FormatValue.list("an array of cookies", cookie)) ?? []
  }

  private static func cookie(_ value: JSONValue) throws(FormatProblem) -> Cookie {
    let fields = try FormatObject(foreign: value)
    var attributes: [String] = []
    for (key, name) in [
      ("path", "Path"), ("domain", "Domain"), ("expires", "Expires"), ("sameSite", "SameSite"),
    ] {
      guard let text = try fields.optional(key, FormatValue.looseText), !text.isEmpty else {
        continue
      }
      attributes.append("\(name)=\(key == "expires" ? httpDate(text) : text)")
    }
    for (key, name) in [("httpOnly", "HttpOnly"), ("secure", "Secure")] {
      if try fields.optional(key, FormatValue.looseText) == "true" { attributes.append(name) }
    }
    return Cookie(
      name: try fields.required("name", "the name of a cookie", FormatValue.looseText),
      value: try fields.optional("value", FormatValue.looseText) ?? "", attributes: attributes)
  }

  /// HAR has the time of expiry in one format, the header in another.
  private static func httpDate(_ text: String) -> String {
    ForeignDate(internet: text)?.httpText ?? text
  }
}
