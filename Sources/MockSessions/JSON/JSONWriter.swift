/// Writes JSON in one of the layouts, always the same bytes for the same value.
///
/// Only what must be escaped is: `"`, `\` and control characters. `/` and text beyond ASCII stay
/// as they are.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private let isPretty: Bool
  private let isCanonical: Bool
  /// Which members a canonical text leaves out, by key.
  private var ignored: ((String) -> Bool)?
  private var levels: [Level] = []
  /// A line feed and as many spaces as have been needed.
  private var indentation = [UInt8(ascii: "\n")]

  /// An array or object whose items are being written.
  private struct Level {
    enum Items {
      case elements([JSONValue])
      case members([JSONObject.Member])
    }

    let items: Items
    let count: Int
    var written = 0

    var closing: UInt8 {
      if case .elements = items { UInt8(ascii: "]") } else { UInt8(ascii: "}") }
    }
  }

  package static func write(_ value: JSONValue, layout: JSONLayout) -> [UInt8] {
    var writer = JSONWriter(isPretty: layout != .compact)
    writer.append(value)
    if layout == .pretty2WithNewline { writer.bytes.append(UInt8(ascii: "\n")) }
    return writer.bytes
  }

  package static func text(_ value: JSONValue, layout: JSONLayout) -> String {
    String(decoding: write(value, layout: layout), as: UTF8.self)
  }

  /// The text that all values of one meaning share: sorted keys and normalised numbers.
  static func writeCanonical(
    _ value: JSONValue, ignoring ignored: ((String) -> Bool)? = nil
  ) -> [UInt8] {
    var writer = JSONWriter(isPretty: false, isCanonical: true)
    writer.ignored = ignored
    writer.append(value)
    return writer.bytes
  }

  private init(isPretty: Bool, isCanonical: Bool = false) {
    self.isPretty = isPretty
    self.isCanonical = isCanonical
  }

  /// NB: A loop over open levels, not recursion: 512 levels of unoptimised frames overflow the
  /// stack of a secondary thread.
  private mutating func append(_ root: JSONValue) {
    start(root)
    while let last = levels.indices.last {
      let index = levels[last].written
      guard index < levels[last].count else {
        let closing = levels.removeLast().closing
        if index > 0 { startLine() }
        bytes.append(closing)
        continue
      }
      levels[last].written += 1
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine()
      switch levels[last].items {
      case .elements(let elements): start(elements[index])
      case .members(let members):
        append(quoted: members[index].key)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
        start(members[index].value)
      }
    }
  }

  /// Writes a scalar, or opens an array or object.
  private mutating func start(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number):
      let text = isCanonical ? DecimalValue(number).canonicalText : number.text
      bytes.append(contentsOf: text.utf8)
    case .string(let text): append(quoted: text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      levels.append(Level(items: .elements(elements), count: elements.count))
    case .object(let object):
      let members = isCanonical ? canonical(object.members) : object.members
      bytes.append(UInt8(ascii: "{"))
      levels.append(Level(items: .members(members), count: members.count))
    }
  }

  private func canonical(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
    let kept = ignored.map { ignored in members.filter { !ignored($0.key) } } ?? members
    return kept.sorted { ExactString($0.key) < ExactString($1.key) }
  }

  private mutating func startLine() {
    guard isPretty else { return }
    while indentation.count <= 2 * levels.count { indentation.append(UInt8(ascii: " ")) }
    bytes.append(contentsOf: indentation[...(2 * levels.count)])
  }

  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { content in
      guard let start = content.baseAddress else { return }
      let count = content.count
      var runStart = 0
      var index = 0
      while index < count {
        let byte = start[index]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C {
          let run = UnsafeBufferPointer(start: start + runStart, count: index &- runStart)
          bytes.append(contentsOf: run)
          append(escaped: byte)
          runStart = index &+ 1
        }
        index &+= 1
      }
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: start + runStart, count: count &- runStart))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    default: bytes.append(contentsOf: "\\u00\(hexadecimalText([byte]))".utf8)
    }
  }
}
