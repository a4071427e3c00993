import Foundation

extension FixtureDecoder {
  private static let exchangeFields = ["request", "response", "error", "times", "key"]
  private static let requestFields = ["type", "method", "url", "headers", "body"]
  private static let responseFields = [
    "status", "headers", "encoding", "body", "chunks", "seconds",
  ]

  func exchange(_ value: JSONValue, bases: BaseTable) throws(FormatProblem) -> Exchange {
    let fields = try FormatObject(
      value, fields: Self.exchangeFields)
    let request = try fields.required("request", "an object") { value throws(FormatProblem) in
      try self.request(value, bases: bases)
    }
    let response = try fields.optional("response") { value throws(FormatProblem) in
      try self.response(value, method: request.method)
    }
    let failure = try fields.optional("error", Self.failure)
    let outcome: Exchange.Outcome
    switch (response, failure) {
    case (let response?, nil): outcome = .response(response)
    case (nil, let failure?): outcome = .failure(failure)
    case (let response?, let failure?): outcome = .cutOff(response, failure)
    case (nil, nil):
      throw FormatProblem(
        "has no outcome",
        expected: "a \"response\", an \"error\", or both for a response that was cut off")
    }
    return Exchange(
      request: request, outcome: outcome,
      times: try fields.optional("times", Self.times) ?? .count(1),
      match: try fields.optional("key", MatchRules.read))
  }

  private func request(
    _ value: JSONValue, bases: BaseTable
  ) throws(FormatProblem) -> RecordedRequest {
    let fields = try FormatObject(value, fields: Self.requestFields)
    return RecordedRequest(
      type: try fields.optional("type", FormatValue.filledText),
      method: try fields.required("method", "a method, such as GET", FormatValue.filledText),
      url: try fields.required("url", "a URL") { value throws(FormatProblem) in
        let url = try FormatValue.filledText(value)
        guard let expanded = bases.expand(url) else {
          throw FormatProblem(
            "starts with a base that is not in \"bases\"",
            expected: "an absolute URL, or {name} of one of the bases at its start")
        }
        return expanded
      },
      headers: try fields.optional("headers", Self.headers) ?? [],
      body: try fields.optional("body", self.body))
  }

  private func response(
    _ value: JSONValue, method: String
  ) throws(FormatProblem) -> RecordedResponse {
    let fields = try FormatObject(
      value, fields: Self.responseFields)
    var response = RecordedResponse(
      status: try fields.required(
        "status", "an integer from 100 to 999",
        FormatValue.integer(100...999, "an integer from 100 to 999")),
      headers: try fields.optional("headers", Self.headers) ?? [],
      encoding: try fields.optional("encoding", FormatValue.filledText),
      time: try fields.optional("seconds", FormatValue.time))
    if let body = try fields.optional("body", self.body) { response.content = .body(body) }
    let chunks = try fields.optional(
      "chunks", FormatValue.list("an array of chunks", self.chunk))
    if let chunks {
      guard !fields.has("body") else {
        throw FormatProblem("is beside a body", expected: "\"body\" or \"chunks\", not both")
          .inside(.key(ExactString("chunks")))
      }
      response.content = .chunks(chunks)
    }
    if response.content != .none,
      !RecordedResponse.hasBody(status: response.status, method: method)
    {
      let name = fields.has("body") ? "body" : "chunks"
      throw FormatProblem(
        "cannot be", expected: "no body in a \(response.status) response to \(method)"
      ).inside(.key(ExactString(name)))
    }
    return response
  }

  static func failure(_ value: JSONValue) throws(FormatProblem) -> RecordedFailure {
    let fields = try FormatObject(value, fields: ["domain", "code", "after"])
    return RecordedFailure(
      domain: try fields.required(
        "domain", "the domain of the error, such as URLError", FormatValue.filledText),
      code: try fields.required(
        "code", "an integer", FormatValue.integer(Int.min...Int.max, "an integer")),
      time: try fields.optional("after", FormatValue.time))
  }

  private func chunk(_ value: JSONValue) throws(FormatProblem) -> BodyChunk {
    let fields = try FormatObject(value, fields: ["at", "text", "base64"])
    let time = try fields.required("at", "a number of seconds", FormatValue.time)
    if let text = try fields.optional("text", FormatValue.text), !fields.has("base64") {
      return BodyChunk(time: time, body: .text(text))
    }
    if let bytes = try fields.optional("base64", Self.base64), !fields.has("text") {
      return BodyChunk(time: time, body: .base64(bytes))
    }
    throw FormatProblem("has no content, or two", expected: "one of \"text\" and \"base64\"")
  }

  private static func headers(_ value: JSONValue) throws(FormatProblem) -> [HeaderField] {
    let expected = "\"Name: value\", without line feeds"
    let list = FormatValue.list("an array of headers") { value throws(FormatProblem) in
      guard let header = HeaderField(line: try FormatValue.text(value)) else {
        throw FormatProblem("is no header", expected: expected)
      }
      return header
    }
    return try list(value)
  }

  static func times(_ value: JSONValue) throws(FormatProblem) -> Exchange.Times {
    if value.text == "any" { return .any }
    return .count(try FormatValue.integer(1...Int.max, "a positive integer, or \"any\"")(value))
  }
}
