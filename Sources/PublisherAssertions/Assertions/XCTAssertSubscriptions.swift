import VirtualTime

/// Asserts that a publisher had these subscriptions, which began, demanded and ended at these times.
///
/// ```swift
/// XCTAssertSubscriptions(source.subscriptions, ["^---!", "~10ms ^--|"])
/// ```
///
/// Each diagram counts from the start of the clock: `^` is the subscription, `!` its cancellation, `|`
/// and `#` its end by the publisher. Demand counts if the diagram has any: `<2>^--<*>--!`.
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - subscriptions: The subscriptions of a test publisher or of a probe.
///   - diagrams: What is expected of each.
///   - tick: The time that a symbol takes.
public func XCTAssertSubscriptions(
  _ subscriptions: [SubscriptionRecord], _ diagrams: [String], tick: Duration = .milliseconds(1),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard subscriptions.count == diagrams.count else {
    return IssueReporter.report(
      """
      Expected subscriptions: \(diagrams.count), but there were \(subscriptions.count).
      \(list("What there was", subscriptions.map(\.timeline)))
      Correct the code, or what the test expects.
      """, at: callSite)
  }
  for (index, (record, text)) in zip(subscriptions, diagrams).enumerated() {
    guard let diagram = parseMarbles(text, tick: tick, callSite: callSite, problem: problem) else {
      return
    }
    let expected = diagram.events.map { event in
      let time = event.time.saturatingAdd(diagram.zero ?? 0)
      return MarbleDiagram.Event(time: time, symbol: event.symbol)
    }
    let withDemand = expected.contains { $0.symbol.isDemand }
    let keys = MarbleKeys<String, any Error>(values: [:], error: nil, errors: [:])
    let comparison = TimelineComparison(
      expected: expected.map {
        TimelineEntry(event: $0, text: keys.text(of: $0.symbol), meaning: $0.symbol)
      },
      received: record.entries.filter { withDemand || !$0.event.symbol.isDemand },
      tick: tick.nanoseconds, areEqual: ==)
    guard let message = comparison.message else { continue }
    return IssueReporter.report(
      """
      Of \(subscriptions.count == 1 ? "the subscription" : "subscription \(index)"): \(message)
      Correct the code, or what the test expects.
      """, at: callSite)
  }
}

private func problem(of symbol: MarbleDiagram.Symbol) -> String? {
  switch symbol {
  case .value: "a subscription has no values"
  case .failure(.some): "a subscription does not tell its errors apart"
  case .finish, .failure, .cancel, .subscribe, .demand: nil
  }
}
