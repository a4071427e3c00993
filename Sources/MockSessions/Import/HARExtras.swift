import Foundation

/// What a HAR that was made of a fixture says of an exchange beyond HAR's own fields.
///
/// `{"type": …, "times": …, "key": …, "error": …, "encoding": …, "chunks": [{"at": 0.1, "bytes": 5}],
/// "isTimed": false}`, each only where it is not the usual.
enum HARExtras {
  private static let names = ["type", "times", "key", "error", "encoding", "chunks", "isTimed"]

  /// The exchange, with nothing left out and nothing added.
  static func exchange(
    _ entry: FormatObject, _ foreign: ForeignExchange
  ) throws(FormatProblem) -> Exchange {
    let given = try entry.optional(HARFields.exchange) { $0 }
    let extras: FormatObject
    do throws(FormatProblem) {
      extras = try FormatObject(given ?? .object(JSONObject()), fields: names)
    } catch {
      throw error.inside(.key(HARFields.exchange))
    }
    var response = try entry.required("response", "an object") { value throws(FormatProblem) in
      try self.response(FormatObject(foreign: value), foreign)
    }
    do throws(FormatProblem) {
      try complete(&response, extras)
      var request = RecordedRequest(
        method: foreign.method, url: foreign.url, headers: foreign.requestHeaders,
        bytes: foreign.requestBody)
      request.type = try extras.optional("type", FormatValue.filledText)
      return Exchange(
        request: request, outcome: try outcome(response, extras),
        times: try extras.optional("times", FixtureDecoder.times) ?? .count(1),
        match: try extras.optional("key", MatchRules.read))
    } catch {
      throw error.inside(.key(HARFields.exchange))
    }
  }

  /// Gives the response what HAR cannot say of it.
  private static func complete(
    _ response: inout RecordedResponse?, _ extras: FormatObject
  ) throws(FormatProblem) {
    if try extras.optional("isTimed", FormatValue.looseText) == "false" { response?.time = nil }
    if let encoding = try extras.optional("encoding", FormatValue.filledText) {
      response?.encoding = encoding
      let last = response?.headers.lastIndex { $0.isNamed("Content-Encoding") }
      if let last { response?.headers.remove(at: last) }
    }
    if let sizes = try extras.optional("chunks", FormatValue.list("an array", chunk)) {
      let bytes = response?.bytes ?? Data()
      guard let chunks = cut(bytes, sizes) else {
        throw FormatProblem(
          "are not the pieces of the body", expected: "sizes of \(bytes.count) bytes in all"
        ).inside(.key("chunks"))
      }
      response?.content = .chunks(chunks)
    }
  }

  private static func outcome(
    _ response: RecordedResponse?, _ extras: FormatObject
  ) throws(FormatProblem) -> Exchange.Outcome {
    let failure = try extras.optional("error", FixtureDecoder.failure)
    switch (response, failure) {
    case (let response?, let failure?): return .cutOff(response, failure)
    case (nil, let failure?): return .failure(failure)
    case (let response?, nil): return .response(response)
    case (nil, nil):
      throw FormatProblem("is missing", expected: "the error in place of a response")
        .inside(.key("error"))
    }
  }

  /// Nil for a status of 0.
  private static func response(
    _ fields: FormatObject, _ foreign: ForeignExchange
  ) throws(FormatProblem) -> RecordedResponse? {
    let status = try fields.required("status", "a status code", FormatValue.status)
    guard status > 0 else { return nil }
    var response = RecordedResponse(
      status: status, headers: try HARHeaders.read(fields), time: foreign.time)
    let body = try fields.optional("content") { value throws(FormatProblem) -> Data? in
      let content = try FormatObject(foreign: value)
      return try content.optional("text", FormatValue.text).map { text throws(FormatProblem) in
        try HARText.bytes(text, content, contentType: nil)
      }
    }
    if let body, let body, RecordedResponse.hasBody(status: status, method: foreign.method) {
      response.content = .body(Body(choosing: body))
    }
    return response
  }

  private static func chunk(
    _ value: JSONValue
  ) throws(FormatProblem) -> (time: RecordedTime, count: Int) {
    let fields = try FormatObject(value, fields: ["at", "bytes"])
    return (
      try fields.required("at", "a number of seconds", FormatValue.time),
      try fields.required(
        "bytes", "a number of bytes", FormatValue.integer(0...Int.max, "a number of bytes"))
    )
  }

  private static func cut(
    _ bytes: Data, _ sizes: [(time: RecordedTime, count: Int)]
  ) -> [BodyChunk]? {
    var rest = bytes[...]
    var chunks: [BodyChunk] = []
    for (time, count) in sizes {
      guard count <= rest.count else { return nil }
      let piece = Data(rest.prefix(count))
      rest = rest.dropFirst(count)
      let text = UTF8Sequence.text(of: piece)
      chunks.append(BodyChunk(time: time, body: text.map(Body.text) ?? .base64(piece)))
    }
    return rest.isEmpty ? chunks : nil
  }
}
