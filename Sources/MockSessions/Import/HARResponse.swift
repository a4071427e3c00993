import Foundation

/// The `response` of a HAR entry, without its status.
enum HARResponse {
  static func read(
    _ fields: FormatObject, into exchange: inout ForeignExchange
  ) throws(FormatProblem) {
    exchange.headers = try HARHeaders.read(fields)
    // NB: Browsers guess a type where the service sent none, but then there are other headers.
    if exchange.headers.isEmpty, let type = try type(fields) {
      exchange.headers.append(HeaderField("Content-Type", type))
    }
    if !exchange.headers.has("Set-Cookie") {
      exchange.headers += try HARHeaders.cookies(fields).map(\.setCookie)
    }
    if (300...399).contains(exchange.status), !exchange.headers.has("Location"),
      let location = try fields.optional("redirectURL", FormatValue.text), !location.isEmpty
    {
      exchange.headers.append(HeaderField("Location", location))
    }
    let current = exchange
    let body = try fields.optional("content") { value throws(FormatProblem) in
      try content(FormatObject(foreign: value), of: current)
    }
    exchange.body = body ?? nil
  }

  private static func type(_ fields: FormatObject) throws(FormatProblem) -> String? {
    let content = try fields.optional("content", FormatObject.init(foreign:))
    guard let type = try content?.optional("mimeType", FormatValue.text), type.contains("/") else {
      return nil
    }
    return type
  }

  private static func content(
    _ fields: FormatObject, of exchange: ForeignExchange
  ) throws(FormatProblem) -> Data? {
    guard RecordedResponse.hasBody(status: exchange.status, method: exchange.method) else {
      return nil
    }
    let type = try fields.optional("mimeType", FormatValue.text)
    // NB: Redirects have bodies that no client looks at, and browsers do not keep.
    let isRedirect = (300...399).contains(exchange.status) && exchange.headers.has("Location")
    if !fields.has("text"), !isRedirect, let size = HARText.size(fields), size > 0 {
      throw FormatProblem("is missing", expected: "the body, of which \"size\" says \(size) bytes")
        .inside(.key("text"))
    }
    let contentType = exchange.headers.value(of: "Content-Type") ?? type
    return try fields.optional("text", FormatValue.text).map { text throws(FormatProblem) in
      try HARText.bytes(text, fields, contentType: contentType)
    }
  }
}
