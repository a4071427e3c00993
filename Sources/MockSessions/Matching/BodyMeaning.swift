import Foundation

/// What a request's body means, as far as two requests with bodies of one meaning are one request.
///
/// NB: The bytes alone tell the kind. A fixture stores no `Content-Type` of a request, so a header on
/// one side could not be compared with any on the other.
enum BodyMeaning: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    /// Without the boundary of a multipart within, in the order of names.
    var headers: [[UInt8]]
    var content: BodyMeaning
  }

  /// No body, or one of no bytes: the two are one on the wire.
  case none
  case json(JSONMeaning)
  case form(FormFields)
  indirect case multipart([Part])
  case bytes([UInt8])

  init(_ body: Body?, ignoring ignored: [String]) {
    guard let body, !ignored.contains("*") else {
      self = .none
      return
    }
    if case .json(let value, _) = body {
      self = .json(BodyMeaning.meaning(value, ignored))
    } else {
      self.init(Array(body.bytes), ignoring: ignored, levels: 8)
    }
  }

  private init(_ bytes: [UInt8], ignoring ignored: [String], levels: Int) {
    if bytes.isEmpty {
      self = .none
    } else if let first = bytes.first,
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        || first <= 0x20, let value = try? JSONReader.read(Data(bytes)), value.isContainer
    {
      self = .json(BodyMeaning.meaning(value, ignored))
    } else if levels > 0, let multipart = MultipartParts(bytes) {
      let parts = multipart.parts.filter { $0.name.map { !ignored.contains($0) } ?? true }
      self = .multipart(
        parts.map { part in
          Part(
            headers: BodyMeaning.headers(part.headers),
            content: BodyMeaning(
              Array(bytes[part.content]), ignoring: ignored, levels: levels - 1))
        })
    } else if let form = FormFields(bytes, ignoring: ignored.contains) {
      self = .form(form)
    } else {
      self = .bytes(bytes)
    }
  }

  private static func meaning(_ value: JSONValue, _ ignored: [String]) -> JSONMeaning {
    ignored.isEmpty ? JSONMeaning(value) : JSONMeaning(value, ignoring: ignored.contains)
  }

  private static func headers(_ headers: [HeaderField]) -> [[UInt8]] {
    let lines = headers.map { header in
      let value = HeaderParameters.removing("boundary", from: header.value)
      return Array("\(header.name.lowercased()): \(value)".utf8)
    }
    return lines.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Passes every text that is compared to `body`, in an order that depends on the meaning alone, and
  /// puts what it returns in its place.
  mutating func mapTexts(_ body: ([UInt8]) -> [UInt8]) {
    switch self {
    case .none: break
    case .json(var meaning):
      meaning.canonical = body(meaning.canonical)
      self = .json(meaning)
    case .form(var form):
      form.mapValues(body)
      self = .form(form)
    case .multipart(var parts):
      for index in parts.indices {
        parts[index].headers = parts[index].headers.map(body)
        parts[index].content.mapTexts(body)
      }
      self = .multipart(parts)
    case .bytes(let bytes): self = .bytes(body(bytes))
    }
  }
}
