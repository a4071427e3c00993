import VirtualTime

/// Asserts that exactly this has come so far, at these times.
///
/// ```swift
/// XCTAssertTimeline(titles, "'loading' ~143ms ('done' |)")
/// XCTAssertTimeline(names, "~1050ms a", ["a": ["apple/swift", "vapor/vapor"]])
/// XCTAssertTimeline(failing, "--#offline", errors: ["offline": .offline])
/// ```
///
/// The diagram is written in the grammar of <doc:marble-diagrams>. It counts from the start of the clock,
/// or from the subscription if it has a `^`. Demand counts if the diagram has any.
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - diagram: What is expected. One that has a fault is an issue that shows it.
///   - values: The values by their keys. Keys of strings, characters and numbers stand for themselves,
///     if they are not there.
///   - error: What `#` stands for.
///   - errors: What `#name` stands for.
///   - tick: The time that a symbol takes.
public func XCTAssertTimeline<Output: Equatable, Failure: Equatable>(
  _ recorder: Recorder<Output, Failure>, _ diagram: String, _ values: [String: Output] = [:],
  error: Failure? = nil, errors: [String: Failure] = [:], tick: Duration = .milliseconds(1),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let keys = MarbleKeys(values: values, error: error, errors: errors)
  assertTimeline(
    recorder, diagram, keys, tick: tick,
    callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
    problem: { keys.problem(of: $0) }, isFailure: { keys.error($0) == $1 },
    failureSymbol: { keys.symbol(of: $0) })
}

/// Asserts that exactly this has come so far, at these times, from a publisher whose errors cannot be
/// compared.
///
/// ```swift
/// XCTAssertTimeline(names, "~143ms #timeout") { name, error in
///   if case .connectionError(let cause as URLError) = error { cause.code == .timedOut } else { false }
/// }
/// ```
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - diagram: What is expected. One that has a fault is an issue that shows it.
///   - values: The values by their keys.
///   - tick: The time that a symbol takes.
///   - isFailure: Whether an error is the one that a diagram calls by a name; `nil` for `#` alone.
public func XCTAssertTimeline<Output: Equatable, Failure>(
  _ recorder: Recorder<Output, Failure>, _ diagram: String, _ values: [String: Output] = [:],
  tick: Duration = .milliseconds(1), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  where isFailure: (_ name: String?, _ error: Failure) -> Bool = { _, _ in false }
) {
  let keys = MarbleKeys<Output, Failure>(values: values, error: nil, errors: [:])
  assertTimeline(
    recorder, diagram, keys, tick: tick,
    callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
    problem: { if case .failure = $0 { nil } else { keys.problem(of: $0) } },
    isFailure: isFailure, failureSymbol: { _ in nil })
}

private func assertTimeline<Output: Equatable, Failure>(
  _ recorder: Recorder<Output, Failure>, _ text: String, _ keys: MarbleKeys<Output, Failure>,
  tick: Duration, callSite: CallSite, problem: @escaping (MarbleDiagram.Symbol) -> String?,
  isFailure: (String?, Failure) -> Bool, failureSymbol: (Failure) -> MarbleDiagram.Symbol?
) {
  guard let diagram = parseMarbles(text, tick: tick, callSite: callSite, problem: problem) else {
    return
  }
  let snapshot = recorder.recording.snapshot(readingValues: true, end: true)
  let zero = diagram.zero == nil ? .start : snapshot.subscribedAt ?? .start
  let expected = diagram.events.filter { $0.symbol != .subscribe }
  let comparison = TimelineComparison(
    expected: expected.map {
      TimelineEntry(event: $0, text: keys.text(of: $0.symbol), meaning: $0.symbol)
    },
    received: snapshot.timeline(
      from: zero, withDemand: expected.contains { $0.symbol.isDemand },
      symbol: { event in
        switch event {
        case .value(let value): keys.symbol(of: value)
        case .failure(let error): failureSymbol(error)
        case .finished, .cancelled: nil
        }
      }
    ).map { entry in
      TimelineEntry(
        event: entry.event, text: entry.text,
        meaning: (symbol: entry.event.symbol, event: entry.meaning))
    },
    tick: tick.nanoseconds
  ) { expected, received in
    switch (expected, received.event) {
    case (.value(let key), .value(let value)): keys.value(key) == value
    case (.failure(let name), .failure(let error)): isFailure(name, error)
    default: expected == received.symbol
    }
  }
  guard let message = comparison.message else { return }
  let isShort =
    (snapshot.events.last?.time ?? .start)
    < zero.advanced(
      by: .nanoseconds(expected.last?.time ?? 0))
  IssueReporter.report(
    """
    \(message)
    \(snapshot.name.atStart) \(snapshot.outcome).
    \(snapshot.advice(isShort: isShort))
    """, at: callSite)
}
