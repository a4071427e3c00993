package import Foundation

/// Writes fixtures: always the same bytes for the same exchanges.
package struct FixtureEncoder {
  /// The files that a fixture becomes.
  package struct Files: Equatable, Sendable {
    package var json: Data
    /// The contents of the side files, by name.
    package var sideFiles: [String: Data]

    package init(json: Data, sideFiles: [String: Data]) {
      self.json = json
      self.sideFiles = sideFiles
    }
  }

  /// The fixture's name without folders and extension, with which its side files' names start.
  private let name: String
  private var sideFiles: [String: Data] = [:]

  package static func encode(_ fixture: Fixture, name: String) -> Files {
    var encoder = FixtureEncoder(name: name)
    let json = JSONWriter.write(encoder.json(fixture), layout: .pretty2WithNewline)
    return Files(json: Data(json), sideFiles: encoder.sideFiles)
  }

  /// The JSON of a fixture without side files.
  static func value(_ fixture: Fixture) -> JSONValue {
    var encoder = FixtureEncoder(name: "")
    return encoder.json(fixture)
  }

  private init(name: String) {
    self.name = name
  }

  private mutating func json(_ fixture: Fixture) -> JSONValue {
    var object: JSONObject = ["fixture": .number(JSONNumber(Fixture.version))]
    object.append("recordedAt", fixture.recordedAt.map { .string(FixtureDate.text($0)) })
    if !fixture.bases.bases.isEmpty {
      let members = fixture.bases.bases.map {
        JSONObject.Member(key: $0.name, value: .string($0.url))
      }
      object.append("bases", .object(JSONObject(members)))
    }
    if fixture.match != MatchRules() { object.append("match", fixture.match.json) }
    if !fixture.redacted.isEmpty {
      object.append("redacted", .array(fixture.redacted.map(JSONValue.string)))
    }
    object.append("salt", fixture.salt.map(JSONValue.string))
    var exchanges: [JSONValue] = []
    for exchange in fixture.exchanges {
      exchanges.append(json(exchange, bases: fixture.bases))
    }
    object.append("exchanges", .array(exchanges))
    return .object(object)
  }

  private mutating func json(_ exchange: Exchange, bases: BaseTable) -> JSONValue {
    var object = JSONObject()
    object.append("request", json(exchange.request, bases: bases))
    object.append("response", exchange.response.map { json($0, method: exchange.request.method) })
    object.append("error", exchange.failure.map(FixtureEncoder.json))
    object.append("times", FixtureEncoder.json(exchange.times))
    object.append("key", exchange.match?.json)
    return .object(object)
  }

  private mutating func json(_ request: RecordedRequest, bases: BaseTable) -> JSONValue {
    var object = JSONObject()
    object.append("type", request.type.map(JSONValue.string))
    object.append("method", .string(request.method))
    object.append("url", .string(bases.shorten(request.url)))
    object.append("headers", FixtureEncoder.json(request.headers))
    object.append("body", request.body.map { json($0) })
    return .object(object)
  }

  private mutating func json(_ response: RecordedResponse, method: String) -> JSONValue {
    var object: JSONObject = ["status": .number(JSONNumber(response.status))]
    object.append("headers", FixtureEncoder.json(response.headers))
    object.append("encoding", response.encoding.map(JSONValue.string))
    if RecordedResponse.hasBody(status: response.status, method: method) {
      switch response.content {
      case .none: break
      case .body(let body): object.append("body", json(body))
      case .chunks(let chunks): object.append("chunks", .array(chunks.map(FixtureEncoder.json)))
      }
    }
    object.append("seconds", response.time.map { .number($0.number) })
    return .object(object)
  }

  private mutating func json(_ body: Body) -> JSONValue {
    switch body {
    case .json(let value, let layout):
      var object: JSONObject = ["json": value]
      if layout != .compact { object.append("format", .string(layout.rawValue)) }
      return .object(object)
    case .text(let text): return .object(["text": .string(text)])
    case .base64(let bytes): return .object(["base64": .string(bytes.base64EncodedString())])
    case .file(let file): return json(file)
    }
  }

  private mutating func json(_ file: SideFile) -> JSONValue {
    let digest = SHA256(of: file.contents).hexadecimal
    var name = file.name ?? SideFile.name(fixture: self.name, sha256: digest, digits: 8)
    if let other = sideFiles[name], other != file.contents {
      name = SideFile.name(fixture: self.name, sha256: digest, digits: 64)
    }
    sideFiles[name] = file.contents
    return .object([
      "file": .string(name), "bytes": .number(JSONNumber(file.contents.count)),
      "sha256": .string(digest),
    ])
  }

  private static func json(_ headers: [HeaderField]) -> JSONValue? {
    let lines = headers.filter(\.isWritable).map { JSONValue.string($0.line) }
    return lines.isEmpty ? nil : .array(lines)
  }

  /// Nil for once.
  static func json(_ times: Exchange.Times) -> JSONValue? {
    switch times {
    case .any: .string("any")
    case .count(let count) where count > 1: .number(JSONNumber(count))
    case .count: nil
    }
  }

  static func json(_ failure: RecordedFailure) -> JSONValue {
    var object: JSONObject = [
      "domain": .string(failure.domain), "code": .number(JSONNumber(failure.code)),
    ]
    object.append("after", failure.time.map { .number($0.number) })
    return .object(object)
  }

  private static func json(_ chunk: BodyChunk) -> JSONValue {
    var object: JSONObject = ["at": .number(chunk.time.number)]
    let bytes = chunk.body.bytes
    if let text = UTF8Sequence.text(of: bytes) {
      object.append("text", .string(text))
    } else {
      object.append("base64", .string(bytes.base64EncodedString()))
    }
    return .object(object)
  }
}
