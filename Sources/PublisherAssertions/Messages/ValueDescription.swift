/// A value as messages show it: text in quotes, and no `Optional(…)` at any depth.
func describe(_ value: Any) -> String {
  var description = ValueDescription(limit: .max)
  description.append(value)
  return description.text
}

/// A value in a line of a message, cut off if it is long.
func describeBriefly(_ value: Any) -> String {
  let limit = 160
  // NB: A character may have many bytes; what is certainly cut off is not even made.
  var description = ValueDescription(limit: limit * 16)
  description.append(value)
  let characters = description.text.prefix(limit + 1)
  let line = characters.prefix(limit).map { $0.isNewline ? "\\n" : String($0) }.joined()
  return characters.count > limit ? line + "…" : line
}

/// The text of a value, which grows part by part until it is long enough.
private struct ValueDescription {
  /// How many parts within parts are shown: some values have no end.
  private static let deepest = 24

  /// The number of bytes after which nothing is added any more.
  let limit: Int
  private(set) var text = ""

  init(limit: Int) { self.limit = limit }

  mutating func append(_ value: Any, depth: Int = 0) {
    guard depth < ValueDescription.deepest else {
      text += "…"
      return
    }
    let mirror = Mirror(reflecting: value)
    let hasOwnText =
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else {
        text += "nil"
        return
      }
      append(wrapped.value, depth: depth + 1)
    case .collection:
      append(mirror.children.lazy.map { (nil, $0.value) }, in: "[", "]", depth: depth)
    case .set:
      appendSorted(mirror.children.map { text(of: $0.value, depth: depth) })
    case .dictionary:
      appendEntries(of: mirror, depth: depth)
    case .tuple:
      append(mirror.fields, in: "(", ")", depth: depth)
    case .struct where !hasOwnText:
      text += String(describing: type(of: value))
      append(mirror.fields, in: "(", ")", depth: depth)
    case .enum where !hasOwnText && !mirror.children.isEmpty:
      appendCase(of: mirror, depth: depth)
    default:
      appendText(of: value)
    }
  }

  private mutating func appendText(of value: Any) {
    switch value {
    case let string as any StringProtocol: text += String(string).debugDescription
    case let character as Character: text += String(character).debugDescription
    default: text += String(describing: value)
    }
  }

  private mutating func append(
    _ parts: some Sequence<(label: String?, value: Any)>, in open: String, _ close: String,
    depth: Int
  ) {
    text += open
    var isFirst = true
    for part in parts {
      guard text.utf8.count <= limit else { return }
      if !isFirst { text += ", " }
      isFirst = false
      if let label = part.label { text += "\(label): " }
      append(part.value, depth: depth + 1)
    }
    text += close
  }

  private mutating func appendCase(of mirror: Mirror, depth: Int) {
    guard let payload = mirror.children.first else { return }
    text += payload.label ?? ""
    let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
    text += isTuple ? "" : "("
    append(payload.value, depth: depth + 1)
    text += isTuple ? "" : ")"
  }

  private mutating func appendEntries(of mirror: Mirror, depth: Int) {
    guard !mirror.children.isEmpty else {
      text += "[:]"
      return
    }
    appendSorted(
      mirror.children.map { entry in
        Mirror(reflecting: entry.value).children.map { text(of: $0.value, depth: depth) }
          .joined(separator: ": ")
      })
  }

  /// Adds parts that have no order of their own in the same order each time.
  private mutating func appendSorted(_ parts: [String]) {
    text += "[" + parts.sorted().joined(separator: ", ") + "]"
  }

  private func text(of value: Any, depth: Int) -> String {
    var part = ValueDescription(limit: limit)
    part.append(value, depth: depth + 1)
    return part.text
  }
}

extension Mirror {
  /// The parts with their labels; the parts of a tuple may have none.
  fileprivate var fields: some Sequence<(label: String?, value: Any)> {
    children.lazy.map { child in
      (label: child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: child.value)
    }
  }
}
