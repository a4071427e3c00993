import VirtualTime

/// The values that are expected against those that came.
struct ValuesComparison {
  /// Where they differ, in words; `nil` if they do not.
  let difference: String?

  /// Whether more was expected than came.
  let isShort: Bool

  init<Output, Expected>(
    expected: [(element: Expected, time: Duration?)],
    received: [(value: Output, time: Duration)], match: ValuesMatch,
    isExpected: (Output, Expected) -> Bool
  ) {
    isShort = received.count < expected.count
    switch match {
    case .exactly, .prefix:
      let counted = match == .prefix ? Array(received.prefix(expected.count)) : received
      difference = ValuesComparison.sideBySide(expected, counted, match, isExpected)
    case .containing:
      difference = ValuesComparison.missing(expected.map(\.element), received, isExpected)
    case .inAnyOrder:
      difference = ValuesComparison.leftOver(expected.map(\.element), received, isExpected)
    }
  }

  private enum Item<Output, Expected> {
    case expected(Expected, Duration?)
    case received(Output, Duration)

    func line(withTime: Bool) -> String {
      switch self {
      case .expected(let element, let time): text(element, time)
      case .received(let value, let time): text(value, withTime ? time : nil)
      }
    }

    private func text(_ value: Any, _ time: Duration?) -> String {
      (time.map { "\($0.inUnits)  " } ?? "") + describeBriefly(value)
    }
  }

  private static func sideBySide<Output, Expected>(
    _ expected: [(element: Expected, time: Duration?)],
    _ received: [(value: Output, time: Duration)], _ match: ValuesMatch,
    _ isExpected: (Output, Expected) -> Bool
  ) -> String? {
    let withTime = expected.contains { $0.time != nil }
    let pairs = zip(expected, received)
    let hasSameValues =
      expected.count == received.count && pairs.allSatisfy { isExpected($1.value, $0.element) }
    let hasSameTimes = !withTime || pairs.allSatisfy { $0.time == $1.time }
    if hasSameValues, hasSameTimes { return nil }

    let comparison = Comparison<Item<Output, Expected>>(
      expected: expected.map { .expected($0.element, $0.time) },
      received: received.map { .received($0.value, $0.time) }
    ) { left, right in
      switch (left, right) {
      case (.expected(let element, let due), .received(let value, let time)),
        (.received(let value, let time), .expected(let element, let due)):
        isExpected(value, element) && (due == nil || due == time)
      default: false
      }
    } line: {
      $0.line(withTime: withTime)
    } details: { left, right in
      guard case .expected(let element, _) = left, case .received(let value, _) = right,
        isLong(element) || isLong(value), !isExpected(value, element)
      else { return [] }
      return ValueDifference(expected: element, received: value).lines
    }
    let what = hasSameValues ? "The values came at other times" : "The values differ"
    let where_ = match == .prefix ? " at the start" : ""
    return """
      \(what)\(where_), from index \(comparison.firstDifference) on (- expected, + received):
      \(comparison.lines.joined(separator: "\n"))
      """
  }

  /// Whether the line of a value does not show where it differs.
  private static func isLong(_ value: Any) -> Bool {
    let line = describeBriefly(value)
    return line.count > 60
  }

  private static func missing<Output, Expected>(
    _ expected: [Expected], _ received: [(value: Output, time: Duration)],
    _ isExpected: (Output, Expected) -> Bool
  ) -> String? {
    var rest = received[...]
    for (index, element) in expected.enumerated() {
      guard let place = rest.firstIndex(where: { isExpected($0.value, element) }) else {
        let after = index == 0 ? "" : " after \(describeBriefly(expected[index - 1]))"
        return """
          Expected \(describeBriefly(element))\(after), but it has not come.
          \(list("What has come", received.map { describeBriefly($0.value) }))
          """
      }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  private static func leftOver<Output, Expected>(
    _ expected: [Expected], _ received: [(value: Output, time: Duration)],
    _ isExpected: (Output, Expected) -> Bool
  ) -> String? {
    var unexpected = received.map(\.value)
    var missing: [Expected] = []
    for element in expected {
      if let place = unexpected.firstIndex(where: { isExpected($0, element) }) {
        unexpected.remove(at: place)
      } else {
        missing.append(element)
      }
    }
    if unexpected.isEmpty, missing.isEmpty { return nil }
    let lists = [
      ("Missing", missing.map { describeBriefly($0) }),
      ("Not expected", unexpected.map { describeBriefly($0) }),
    ]
    return "The values differ, in whatever order:\n"
      + lists.filter { !$0.1.isEmpty }.map { list($0.0, $0.1) }.joined(separator: "\n")
  }
}

extension ValuesMatch {
  /// As in "values that are expected …".
  var words: String {
    switch self {
    case .exactly: "exactly"
    case .prefix: "as a prefix"
    case .containing: "among others"
    case .inAnyOrder: "in any order"
    }
  }
}
