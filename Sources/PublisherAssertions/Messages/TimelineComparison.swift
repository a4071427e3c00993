import VirtualTime

/// Two diagrams under each other, with a caret under each difference.
struct TimelineComparison {
  private static let mostDifferences = 10
  private static let mostInstants = 24

  /// The diagrams and the differences; `nil` if there are none.
  let message: String?

  /// Compares what two diagrams say.
  ///
  /// - Parameters:
  ///   - tick: The nanoseconds that a symbol takes.
  ///   - areEqual: Whether what is expected and what came at one instant are equal.
  init<Expected, Received>(
    expected: [TimelineEntry<Expected>], received: [TimelineEntry<Received>], tick: Int64,
    areEqual: (Expected, Received) -> Bool
  ) {
    let left = Dictionary(grouping: expected, by: \.event.time)
    let right = Dictionary(grouping: received, by: \.event.time)
    let times = Set(left.keys).union(right.keys).sorted()
    let differing = times.filter { time in
      let (left, right) = (left[time] ?? [], right[time] ?? [])
      return left.count != right.count
        || !zip(left, right).allSatisfy { areEqual($0.meaning, $1.meaning) }
    }
    guard let first = differing.first else {
      message = nil
      return
    }
    // The part of the diagrams around the first difference.
    let start = Swift.max((times.firstIndex(of: first) ?? 0) - 8, 0)
    let shown = Set(times[start...].prefix(TimelineComparison.mostInstants))
    let layout = MarbleLayout(
      [expected.map(\.event), received.map(\.event)].map { events in
        events.filter { shown.contains($0.time) }
      }, tick: tick)
    var lines = zip(["expected", "received"], layout.lines).map { "  \($0)  \($1)" }
    if start > 0 { lines.insert("  … \(start) instants before that are the same", at: 0) }

    let listed = differing.filter { shown.contains($0) }.prefix(TimelineComparison.mostDifferences)
    for time in listed {
      let column = layout.columns[time] ?? 0
      lines.append(
        String(repeating: " ", count: "  expected  ".count + column)
          + "^ \(Duration.nanoseconds(time).inUnits): expected \(words(left[time])), "
          + "received \(words(right[time]))")
    }
    if listed.count < differing.count {
      lines.append("  … and \(differing.count - listed.count) more differences")
    }
    let places = differing.count == 1 ? "at 1 instant" : "at \(differing.count) instants"
    message = "The timelines differ \(places):\n" + lines.joined(separator: "\n")
  }
}

private func words<Meaning>(_ entries: [TimelineEntry<Meaning>]?) -> String {
  entries.map { $0.map(\.text).joined(separator: ", ") } ?? "nothing"
}
