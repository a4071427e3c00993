/// Two lists of lines side by side, the lines that differ marked.
struct Comparison {
  /// The most lines that a message shows; the rest is counted.
  private static let limit = 30

  private let expected: [String]
  private let received: [String]

  init(expected: [String], received: [String]) {
    self.expected = expected
    self.received = received
  }

  /// The place of the first difference.
  var firstDifference: Int {
    zip(expected, received).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(expected.count, received.count)
  }

  /// The lines, from shortly before the first difference on: `-` for what was expected and did not
  /// come, `+` for what came and was not expected.
  var lines: [String] {
    let start = max(firstDifference - 2, 0)
    var lines: [String] = []
    if start > 0 { lines.append("  … \(start) before that are the same") }
    let difference = received[start...].difference(from: expected[start...])
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    let (left, right) = (expected[start...], received[start...])
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if i < left.count, removed.contains(i) {
        lines.append("- \(left[start + i])")
        i += 1
      } else if j < right.count, inserted.contains(j) {
        lines.append("+ \(right[start + j])")
        j += 1
      } else {
        lines.append("  \(right[start + j])")
        i += 1
        j += 1
      }
    }
    guard lines.count > Comparison.limit else { return lines }
    let rest = lines.count - Comparison.limit
    return lines.prefix(Comparison.limit) + ["  … and \(rest) more lines"]
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
