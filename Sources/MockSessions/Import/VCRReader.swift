import Foundation

/// Reads the JSON cassettes of VCR for Ruby and R (`http_interactions`) and of VCR.py
/// (`interactions`).
enum VCRReader {
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
      foreign.method = try request.required("method", "a method", FormatValue.filledText)
        .uppercased()
      foreign.url = try request.required("uri", "a URL") { value throws(FormatProblem) in
        let url = try FormatValue.filledText(value)
        try ForeignExchange.checkURL(url)
        return url
      }
      foreign.requestHeaders = try request.optional("headers", CassetteReader.headers) ?? []
      let body = try request.optional("body", self.body)
      // NB: A cassette does not tell an empty body from none.
      foreign.requestBody = body.flatMap { $0.isEmpty ? nil : $0 }
    }
    try fields.required("response", "an object") { value throws(FormatProblem) in
      let response = try FormatObject(foreign: value)
      foreign.status = try response.required("status", "a status") { value throws(FormatProblem) in
        try FormatObject(foreign: value).required("code", "a status code", CassetteReader.status)
      }
      foreign.headers = try response.optional("headers", CassetteReader.headers) ?? []
      foreign.body = try response.optional("body", self.body)
      let metadata = try response.optional("adapter_metadata", FormatObject.init(foreign:))
      foreign.encoding = try metadata?.optional("vcr_decompressed", FormatValue.text)
    }
    let recordedAt = try fields.optional("recorded_at", FormatValue.text)
    return CassetteReader.Interaction(
      exchange: foreign, recordedAt: recordedAt.flatMap { ForeignDate(http: $0) })
  }

  /// A text, or a text with its encoding, or base64.
  private static func body(_ value: JSONValue) throws(FormatProblem) -> Data {
    if case .string(let text) = value { return Data(text.utf8) }
    let fields = try FormatObject(foreign: value)
    if let bytes = try fields.optional("base64_string", FormatValue.looseBase64) { return bytes }
    let text = try fields.optional("string", FormatValue.text) ?? ""
    // NB: "ASCII-8BIT" is Ruby's name for bytes of any kind.
    let encoding = try fields.optional("encoding", FormatValue.text) ?? "utf-8"
    return Charset.bytes(of: text, contentType: "text/plain; charset=\(encoding)")
      ?? Data(text.utf8)
  }
}
