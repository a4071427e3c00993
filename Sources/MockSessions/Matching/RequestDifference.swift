import Foundation

/// In what a request differs from a recorded one, part by part.
struct RequestDifference {
  private let asked: RecordedRequest
  private let recorded: RecordedRequest
  private let rules: MatchRules
  private let parts: (asked: RequestParts, recorded: RequestParts)

  /// Compares two requests from which secrets have been taken out.
  init(asked: RecordedRequest, recorded: RecordedRequest, rules: MatchRules) {
    self.asked = asked
    self.recorded = recorded
    self.rules = rules
    parts = (RequestParts(asked, rules: rules), RequestParts(recorded, rules: rules))
  }

  /// How far apart the two are: another path weighs more than another query, that more than the body.
  var distance: Int {
    let (asked, recorded) = parts
    var distance = 0
    if asked.method != recorded.method { distance += 400 }
    if asked.url.host != recorded.url.host { distance += 600 }
    if asked.url.scheme != recorded.url.scheme || asked.url.port != recorded.url.port {
      distance += 100
    }
    distance += pathDistance
    distance += min(queryTexts.count, 20) * 10
    distance += min(headerTexts.count, 20) * 5
    if bodyDiffers { distance += 3 }
    return distance
  }

  /// The differences, a line each.
  var texts: [String] {
    let (asked, recorded) = parts
    var texts: [String] = []
    func compare(_ name: String, _ asked: [UInt8], _ recorded: [UInt8]) {
      guard Self.strip(asked) != Self.strip(recorded) else { return }
      texts.append(Self.text(name, Self.show(asked), Self.show(recorded)))
    }
    compare("method", Array(asked.method.utf8), Array(recorded.method.utf8))
    compare("scheme", asked.url.scheme, recorded.url.scheme)
    compare("user", asked.url.userInformation ?? [], recorded.url.userInformation ?? [])
    compare("host", asked.url.host, recorded.url.host)
    compare("port", asked.url.port, recorded.url.port)
    compare("path", asked.url.path, recorded.url.path)
    return texts + queryTexts + headerTexts + bodyTexts
  }

  private var pathDistance: Int {
    let separator = UInt8(ascii: "/")
    let asked = Self.strip(parts.asked.url.path).split(separator: separator)
    let recorded = Self.strip(parts.recorded.url.path).split(separator: separator)
    let common = zip(asked, recorded).filter { $0 == $1 }.count
    return min(max(asked.count, recorded.count) - common, 10) * 40
  }

  private var queryTexts: [String] {
    let (asked, recorded) = (parts.asked.url.query, parts.recorded.url.query)
    var names: [[UInt8]] = []
    for parameter in recorded + asked where !names.contains(parameter.name) {
      names.append(parameter.name)
    }
    return names.compactMap { name in
      func shown(_ parameters: [URLParts.Parameter]) -> String {
        let values = parameters.filter { $0.name == name }.map { parameter in
          parameter.value.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "no value"
        }
        return values.isEmpty ? "absent" : values.joined(separator: ", ")
      }
      let (asked, recorded) = (shown(asked), shown(recorded))
      guard Self.strip(Array(asked.utf8)) != Self.strip(Array(recorded.utf8)) else { return nil }
      return Self.text("query \(String(decoding: name, as: UTF8.self))", asked, recorded)
    }
  }

  private var headerTexts: [String] {
    zip(parts.asked.headers, parts.recorded.headers).compactMap { asked, recorded in
      guard asked.value.map(Self.strip) != recorded.value.map(Self.strip) else { return nil }
      return Self.text(
        "header \(asked.name)", asked.value.map(Self.show) ?? "absent",
        recorded.value.map(Self.show) ?? "absent")
    }
  }

  private var bodyDiffers: Bool {
    var (asked, recorded) = (parts.asked.body, parts.recorded.body)
    asked.mapTexts(Self.strip)
    recorded.mapTexts(Self.strip)
    return asked != recorded
  }

  private var bodyTexts: [String] {
    guard bodyDiffers else { return [] }
    let bodies = (parts.asked.body, parts.recorded.body)
    if case (.json, .json) = bodies, let asked = json(asked), let recorded = json(recorded) {
      let differences = JSONDifference.all(
        asked: asked, recorded: recorded, limit: 60, ignoring: rules.ignoredBodyFields)
      return differences.map { difference in
        let path = difference.path.description
        return Self.text(
          path.isEmpty ? "body" : "body \(path)", difference.asked.map(Self.show) ?? "absent",
          difference.recorded.map(Self.show) ?? "absent")
      }
    }
    if case (.form(let asked), .form(let recorded)) = bodies {
      return BodyFieldDifference.texts(
        asked.fields.map { ($0.name, $0.value ?? []) },
        recorded.fields.map { ($0.name, $0.value ?? []) })
    }
    if case (.multipart(let asked), .multipart(let recorded)) = bodies {
      return BodyFieldDifference.texts(
        asked.map(BodyFieldDifference.field), recorded.map(BodyFieldDifference.field))
    }
    return [Self.text("body", Self.show(asked.body), Self.show(recorded.body))]
  }

  private func json(_ request: RecordedRequest) -> JSONValue? {
    if case .json(let value, _) = request.body { return value }
    return request.body.flatMap { try? JSONReader.read($0.bytes) }
  }
}

extension RequestDifference {
  static func text(_ name: String, _ asked: String, _ recorded: String) -> String {
    "\(name): asked \(asked), recorded \(recorded)"
  }

  static func strip(_ bytes: [UInt8]) -> [UInt8] {
    Placeholder.strip(bytes).bytes
  }

  static func show(_ bytes: [UInt8]) -> String {
    guard let text = bytes.withUnsafeBufferPointer(UTF8Sequence.text) else {
      return "\(bytes.count) bytes, SHA-256 \(SHA256(of: bytes).hexadecimal.prefix(8))…"
    }
    return "\"\(shortened(text))\""
  }

  static func show(_ value: JSONValue) -> String {
    shortened(JSONWriter.text(value, layout: .compact))
  }

  static func show(_ body: Body?) -> String {
    guard let body else { return "none" }
    return show(Array(body.bytes))
  }

  /// At most forty characters, so that two of them fit on a line.
  private static func shortened(_ text: String) -> String {
    text.count > 40 ? "\(text.prefix(28))…\(text.suffix(10))" : text
  }
}
