/// A value as messages show it: text in quotes, and no `Optional(…)`.
func describe(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { describe($0.value) } ?? "nil"
  }
  if mirror.displayStyle == .collection {
    return "[" + mirror.children.map { describe($0.value) }.joined(separator: ", ") + "]"
  }
  if let text = value as? String { return text.debugDescription }
  return String(describing: value)
}

/// A value in a line of a message, cut off if it is long.
func describeBriefly(_ value: Any) -> String {
  let text = describe(value).replacing("\n", with: "\\n")
  return text.count > 160 ? text.prefix(160) + "… (\(text.count) characters)" : text
}
