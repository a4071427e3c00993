import Foundation

/// An exchange as an entry of a HAR file.
struct HAREntry {
  private let exchange: Exchange
  private let start: Date

  init(_ exchange: Exchange, startingAt start: Date) {
    self.exchange = exchange
    self.start = start
  }

  var json: JSONValue {
    let time = exchange.response?.time ?? exchange.failure?.time ?? .zero
    let milliseconds = JSONValue.number(JSONNumber(Int(clamping: time.milliseconds)))
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var entry: JSONObject = [
      "startedDateTime": .string(start.formatted(style)),
      "time": milliseconds,
      "request": request,
      "response": response,
      "cache": .object(JSONObject()),
      "timings": .object(["send": zero, "wait": milliseconds, "receive": zero]),
    ]
    let extras = extras
    if !extras.members.isEmpty { entry.append(HARFields.exchange, .object(extras)) }
    return .object(entry)
  }

  private var zero: JSONValue { .number(JSONNumber(0)) }

  private func size(_ bytes: Data?) -> JSONValue {
    .number(JSONNumber(bytes?.count ?? 0))
  }

  private func list(_ headers: [HeaderField]) -> JSONValue {
    .array(
      headers.filter(\.isWritable).map { header in
        .object(["name": .string(header.name), "value": .string(header.value)])
      })
  }

  private var request: JSONValue {
    let request = exchange.request
    let bytes = request.body?.bytes
    var object: JSONObject = [
      "method": .string(request.method), "url": .string(request.url),
      "httpVersion": .string("HTTP/1.1"), "cookies": .array([]), "headers": list(request.headers),
      "queryString": .array(HARQuery.parameters(of: request.url)),
    ]
    if let bytes {
      var data: JSONObject = [
        "mimeType": .string(request.headers.value(of: "Content-Type") ?? guessedType(bytes))
      ]
      append(bytes, to: &data, encoding: HARFields.encoding, headers: request.headers)
      object.append("postData", .object(data))
    }
    object.append("headersSize", .number(JSONNumber(-1)))
    object.append("bodySize", size(bytes))
    return .object(object)
  }

  private var response: JSONValue {
    guard let response = exchange.response else {
      let failure = exchange.failure.map { "\($0.domain) \($0.code)" } ?? ""
      return .object([
        "status": zero, "statusText": .string(""), "httpVersion": .string(""),
        "cookies": .array([]), "headers": .array([]),
        "content": .object(["size": zero, "mimeType": .string("x-unknown")]),
        "redirectURL": .string(""), "headersSize": .number(JSONNumber(-1)),
        "bodySize": .number(JSONNumber(-1)), "_error": .string(failure),
      ])
    }
    let hasBody = RecordedResponse.hasBody(status: response.status, method: exchange.request.method)
    let bytes = hasBody ? response.bytes : nil
    var content: JSONObject = [
      "size": size(bytes), "mimeType": .string(response.headers.value(of: "Content-Type") ?? ""),
    ]
    if let bytes {
      append(bytes, to: &content, encoding: "encoding", headers: response.headers)
    }
    var headers = response.headers
    if let encoding = response.encoding {
      headers.append(HeaderField("Content-Encoding", encoding))
    }
    return .object([
      "status": .number(JSONNumber(response.status)), "statusText": .string(""),
      "httpVersion": .string("HTTP/1.1"), "cookies": .array([]), "headers": list(headers),
      "content": .object(content),
      "redirectURL": .string(response.headers.value(of: "Location") ?? ""),
      "headersSize": .number(JSONNumber(-1)), "bodySize": size(bytes),
    ])
  }

  /// NB: A text of another character set than UTF-8 would be read as such.
  private func append(
    _ bytes: Data, to object: inout JSONObject, encoding: String, headers: [HeaderField]
  ) {
    let type = headers.value(of: "Content-Type")
    if let text = UTF8Sequence.text(of: bytes),
      Charset.bytes(of: text, contentType: type) == bytes
    {
      object.append("text", .string(text))
    } else {
      object.append("text", .string(bytes.base64EncodedString()))
      object.append(encoding, .string("base64"))
    }
  }

  /// NB: Fixtures do not store the `Content-Type` of requests, and readers want one.
  private func guessedType(_ bytes: Data) -> String {
    switch exchange.request.body {
    case .json?: "application/json"
    case .text?:
      FormFields.isForm(Array(bytes)) ? "application/x-www-form-urlencoded" : "text/plain"
    default: "application/octet-stream"
    }
  }

  /// What HAR has no words for.
  private var extras: JSONObject {
    var extras = JSONObject()
    extras.append("type", exchange.request.type.map(JSONValue.string))
    extras.append("times", FixtureEncoder.json(exchange.times))
    extras.append("key", exchange.match?.json)
    extras.append("error", exchange.failure.map(FixtureEncoder.json))
    guard let response = exchange.response else { return extras }
    extras.append("encoding", response.encoding.map(JSONValue.string))
    if case .chunks(let chunks) = response.content,
      RecordedResponse.hasBody(status: response.status, method: exchange.request.method)
    {
      extras.append(
        "chunks",
        .array(
          chunks.map { chunk in
            .object(["at": .number(chunk.time.number), "bytes": size(chunk.body.bytes)])
          }))
    }
    if response.time == nil { extras.append("isTimed", .bool(false)) }
    return extras
  }
}
