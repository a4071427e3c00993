import Foundation

/// Reads the cassettes of DVR, which are JSON.
///
/// A body is a JSON value, a text, or base64, as the `Content-Type` of the same spelling says; older
/// cassettes say it in `body_format`.
enum DVRReader {
  static func read(
    _ interactions: [JSONValue], key: String, match: MatchRules
  ) -> ImportedFile {
    CassetteReader.read(interactions, key: key, match: match, exchange)
  }

  private static func exchange(
    _ fields: FormatObject
  ) throws(FormatProblem) -> CassetteReader.Interaction {
    var foreign = ForeignExchange()
    try fields.required("request", "an object") { value throws(FormatProblem) in
      let request = try FormatObject(foreign: value)
      foreign.method = try request.optional("method", FormatValue.filledText) ?? "GET"
      foreign.url = try request.required("url", "a URL") { value throws(FormatProblem) in
        let url = try FormatValue.filledText(value)
        try ForeignExchange.checkURL(url)
        return url
      }
      foreign.requestHeaders = try request.optional("headers", CassetteReader.headers) ?? []
      foreign.requestBody = try body(request, headers: foreign.requestHeaders)
    }
    var answeredBy: String?
    try fields.required("response", "an object") { value throws(FormatProblem) in
      let response = try FormatObject(foreign: value)
      foreign.status = try response.required("status", "a status code", CassetteReader.status)
      foreign.headers = try response.optional("headers", CassetteReader.headers) ?? []
      foreign.body = try body(response, headers: foreign.headers)
      answeredBy = try response.optional("url", FormatValue.text)
    }
    let recordedAt = try fields.optional("recorded_at") { value throws(FormatProblem) in
      guard case .number(let number) = value else {
        throw .type(value, expected: "seconds since 1970")
      }
      return ForeignDate(secondsSince1970: number)
    }
    var interaction = CassetteReader.Interaction(exchange: foreign, recordedAt: recordedAt ?? nil)
    // NB: DVR stores the answer to the last of several redirects with the first request.
    if let answeredBy, answeredBy != foreign.url {
      interaction.note = "has the answer of \(answeredBy), to which it was redirected"
    }
    return interaction
  }

  private static func body(
    _ fields: FormatObject, headers: [HeaderField]
  ) throws(FormatProblem) -> Data? {
    let type = headers.first { $0.name == "Content-Type" }?.value ?? ""
    let format = try fields.optional("body_format", FormatValue.text)
    return try fields.optional("body") { value throws(FormatProblem) in
      switch value {
      case .string(let text):
        if format == "plain_text" || format == nil && type.hasPrefix("text/") {
          return Data(text.utf8)
        }
        if format == "json" { return Data(JSONWriter.write(value, layout: .compact)) }
        return try FormatValue.looseBase64(value)
      default: return Data(JSONWriter.write(value, layout: .compact))
      }
    }
  }
}
