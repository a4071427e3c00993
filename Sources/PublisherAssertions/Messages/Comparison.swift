/// Two lists side by side, the elements that differ marked, from shortly before the first on.
struct Comparison<Element> {
  /// The most elements that a message shows; the rest is counted.
  private static var limit: Int { 30 }

  /// The most elements that are searched for the shortest list of changes.
  ///
  /// NB: The search takes time and memory for the square of the number of changes. Changes that
  /// come about because it ends here are beyond what is shown.
  private static var window: Int { 200 }

  /// The place of the first difference.
  let firstDifference: Int

  /// The lines: `-` for what was expected and did not come, `+` for what came and was not expected.
  let lines: [String]

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - areEqual: Whether two elements are equal. Those that are not never look the same.
  ///   - line: An element in words.
  ///   - details: Where two elements in the same place differ, if their lines do not show that.
  init(
    expected: [Element], received: [Element], areEqual: (Element, Element) -> Bool,
    line: (Element) -> String, details: (Element, Element) -> [String] = { _, _ in [] }
  ) {
    firstDifference =
      zip(expected, received).enumerated().first { !areEqual($0.element.0, $0.element.1) }?.offset
      ?? min(expected.count, received.count)
    let start = max(firstDifference - 2, 0)
    let left = Array(expected[start...].prefix(Comparison.window))
    let right = Array(received[start...].prefix(Comparison.window))
    let changes = right.difference(from: left, by: areEqual)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    let lookalikes = Dictionary(grouping: inserted.map { right[$0] }, by: line)

    var lines = start > 0 ? ["  … \(start) before that are the same"] : []
    var (i, j) = (0, 0)
    var isExpectedNext = true
    // What was written as expected last, if nothing was written since.
    var counterpart: Element?
    while i + j < left.count + right.count, lines.count < Comparison.limit {
      let isInserted = inserted.contains(j)
      if removed.contains(i), isExpectedNext || !isInserted {
        let (element, text) = (left[i], line(left[i]))
        let isAmbiguous = lookalikes[text]?.contains { !areEqual($0, element) } ?? false
        lines.append("- \(text)\(isAmbiguous ? " (not equal)" : "")")
        i += 1
        isExpectedNext = false
        counterpart = element
      } else if isInserted {
        lines.append("+ \(line(right[j]))")
        if let element = counterpart.take() {
          let details = details(element, right[j]).map { "    \($0)" }
          if lines.count + details.count <= Comparison.limit { lines += details }
        }
        j += 1
        isExpectedNext = true
      } else {
        counterpart = nil
        lines.append("  \(line(right[j]))")
        i += 1
        j += 1
        isExpectedNext = true
      }
    }
    let (restLeft, restRight) = (expected.count - start - i, received.count - start - j)
    if restLeft + restRight > 0 {
      lines.append("  … and \(restLeft) more expected, \(restRight) more received")
    }
    self.lines = lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
