import Foundation

/// The `request` of a HAR entry.
enum HARRequest {
  static func read(
    _ fields: FormatObject, isOfFixture: Bool, into exchange: inout ForeignExchange
  ) throws(FormatProblem) {
    exchange.method = try fields.required("method", "a method, such as GET", FormatValue.filledText)
    exchange.url = try fields.required("url", "a URL") { value throws(FormatProblem) in
      let url = try FormatValue.filledText(value)
      if !isOfFixture { try ForeignExchange.checkURL(url) }
      return url
    }
    if exchange.method == "CONNECT", !isOfFixture {
      throw FormatProblem("is CONNECT, which opens a tunnel", expected: "a request of a client")
        .inside(.key("method"))
    }
    exchange.requestHeaders = try HARHeaders.read(fields)
    if !exchange.requestHeaders.has("Cookie"), !isOfFixture {
      let pairs = try HARHeaders.cookies(fields).map { "\($0.name)=\($0.value)" }
      if !pairs.isEmpty {
        exchange.requestHeaders.append(HeaderField("Cookie", pairs.joined(separator: "; ")))
      }
    }
    let body = try fields.optional("postData") { value throws(FormatProblem) in
      try postData(
        FormatObject(foreign: value),
        contentType: isOfFixture ? "" : exchange.requestHeaders.value(of: "Content-Type"))
    }
    exchange.requestBody = body ?? nil
    // NB: Some programs write an empty body down for every request.
    if !isOfFixture, exchange.requestBody?.isEmpty == true,
      ["GET", "HEAD"].contains(exchange.method.uppercased())
    {
      exchange.requestBody = nil
    }
  }

  /// How many bytes a body had that is not there.
  static func lostBytes(_ fields: FormatObject) -> Int? {
    let any = FormatValue.integer(Int.min...Int.max, "a size")
    guard !fields.has("postData"), let size = try? fields.optional("bodySize", any), size > 0 else {
      return nil
    }
    return size
  }

  private static func postData(
    _ fields: FormatObject, contentType: String?
  ) throws(FormatProblem) -> Data? {
    let type = try fields.optional("mimeType", FormatValue.text)
    let typeOfBody = contentType ?? type
    let text = try fields.optional("text", FormatValue.text)
    let parameters = try fields.optional("params", FormatValue.list("an array", parameter)) ?? []
    if let text, !text.isEmpty || parameters.isEmpty {
      return try HARText.bytes(text, fields, contentType: typeOfBody)
    }
    guard !parameters.isEmpty else { return nil }
    if (typeOfBody ?? "").lowercased().hasPrefix("multipart/") {
      return MultipartForm(parts: parameters).body(
        boundary: typeOfBody.flatMap { HeaderParameters.value(of: "boundary", in: $0) }
      ).bytes
    }
    let pairs = parameters.map {
      (name: $0.name, value: String(decoding: $0.content, as: UTF8.self))
    }
    return Data(URLEncodedForm.text(pairs).utf8)
  }

  private static func parameter(_ value: JSONValue) throws(FormatProblem) -> MultipartForm.Part {
    let fields = try FormatObject(foreign: value)
    let fileName = try fields.optional("fileName", FormatValue.text)
    let text = try fields.optional("value", FormatValue.looseText)
    if let fileName, text == nil {
      throw FormatProblem(
        "is missing", expected: "the content of the file \"\(fileName)\", which was sent"
      ).inside(.key("value"))
    }
    return MultipartForm.Part(
      name: try fields.optional("name", FormatValue.looseText) ?? "", fileName: fileName,
      contentType: try fields.optional("contentType", FormatValue.text),
      content: Data((text ?? "").utf8))
  }
}
