/// Where two values differ: field by field, element by element, text by line.
struct ValueDifference {
  /// The most parts that are named.
  private static let limit = 6
  private static let deepest = 8

  /// Lines such as `.owner.name: expected "Ann", received "Bob"`.
  private(set) var lines: [String] = []
  private var count = 0

  /// Compares two values of one type.
  init(expected: Any, received: Any) {
    compare(expected, received, path: "", depth: 0)
    if count > ValueDifference.limit {
      lines.append("… and \(count - ValueDifference.limit) more parts that differ")
    }
  }

  private mutating func compare(_ left: Any, _ right: Any, path: String, depth: Int) {
    let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
    if let (left, right) = ValueDifference.texts(left, right) {
      guard left != right else { return }
      guard left.contains(where: \.isNewline) || right.contains(where: \.isNewline) else {
        return note(left, right, path: path)
      }
      return compareLines(of: left, right, path: path)
    }
    let isSame = leftMirror.subjectType == rightMirror.subjectType
    guard isSame, depth < ValueDifference.deepest,
      let pairs = ValueDifference.parts(leftMirror, rightMirror)
    else {
      if describe(left) != describe(right) { note(left, right, path: path) }
      return
    }
    for (label, left, right) in pairs {
      compare(left, right, path: path + label, depth: depth + 1)
    }
  }

  private mutating func note(_ left: Any, _ right: Any, path: String) {
    count += 1
    guard count <= ValueDifference.limit else { return }
    lines.append(
      "\(path.isEmpty ? "" : path + ": ")expected \(describeBriefly(left)), "
        + "received \(describeBriefly(right))")
  }

  /// The first line that differs, of a text of many lines.
  private mutating func compareLines(of left: String, _ right: String, path: String) {
    let (left, right) = (left.splitLines, right.splitLines)
    let index =
      zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(left.count, right.count)
    count += 1
    guard count <= ValueDifference.limit else { return }
    let name = path.isEmpty ? "line" : "\(path), line"
    lines.append("\(name) \(index + 1):")
    for (mark, text) in [("-", left), ("+", right)] {
      let line = text.indices.contains(index) ? String(text[index]) : nil
      lines.append("\(mark) \(line.map { describeBriefly($0) } ?? "(no such line)")")
    }
  }

  /// Two values as texts, if they are such.
  private static func texts(_ left: Any, _ right: Any) -> (String, String)? {
    guard let left = left as? any StringProtocol, let right = right as? any StringProtocol else {
      return nil
    }
    return (String(left), String(right))
  }

  /// The parts of two values that belong together; `nil` if the values have none, or not the same.
  private static func parts(_ left: Mirror, _ right: Mirror) -> [(String, Any, Any)]? {
    guard left.displayStyle == right.displayStyle, left.children.count == right.children.count,
      !left.children.isEmpty
    else { return nil }
    let pairs = zip(left.children, right.children)
    switch left.displayStyle {
    case .struct, .class, .tuple:
      return pairs.map { (label($0.0.label), $0.0.value, $0.1.value) }
    case .enum where left.children.first?.label == right.children.first?.label:
      return pairs.map { (label($0.0.label), $0.0.value, $0.1.value) }
    case .collection:
      return pairs.enumerated().map { ("[\($0)]", $1.0.value, $1.1.value) }
    case .optional:
      return pairs.map { ("", $0.0.value, $0.1.value) }
    default: return nil
    }
  }

  private static func label(_ label: String?) -> String {
    label.map { $0.hasPrefix(".") ? $0 : ".\($0)" } ?? ""
  }
}

extension String {
  fileprivate var splitLines: [Substring] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
