import VirtualTime

/// How the values that are expected have to be among those that came.
public enum ValuesMatch: Hashable, Sendable {
  /// These values and no others, in this order.
  case exactly

  /// These values first, in this order; others may have come after them.
  case prefix

  /// These values in this order; others may have come between them.
  case containing

  /// These values and no others, in any order.
  case inAnyOrder
}

/// Asserts that these values have come so far.
///
/// ```swift
/// XCTAssertValues(names, ["apple/swift"], at: [.milliseconds(143)])
/// XCTAssertValues(names, ["apple/swift", "vapor/vapor"], matching: .inAnyOrder)
/// XCTAssertValues(names, [])  // none so far
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - expected: The values.
///   - times: When each of them came, counted from the clock's start, if that matters; for values that
///     have a place of their own, which is exactly or as a prefix.
///   - match: How they have to be among those that came.
public func XCTAssertValues<Output: Equatable, Failure>(
  _ recorder: Recorder<Output, Failure>, _ expected: [Output], at times: [Duration]? = nil,
  matching match: ValuesMatch = .exactly, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  assertValues(
    recorder, expected, at: times, matching: match,
    callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
    isExpected: ==)
}

/// Asserts that values have come so far which are as a closure says.
///
/// ```swift
/// XCTAssertValues(users, ["Ann", "Bob"]) { user, name in user.name == name }
/// ```
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - expected: One element for each value.
///   - times: When each of the values came, counted from the clock's start, if that matters.
///   - match: How they have to be among those that came.
///   - isExpected: Whether a value is as an element says.
public func XCTAssertValues<Output, Failure, Expected>(
  _ recorder: Recorder<Output, Failure>, _ expected: [Expected], at times: [Duration]? = nil,
  matching match: ValuesMatch = .exactly, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  by isExpected: (_ value: Output, _ element: Expected) -> Bool
) {
  assertValues(
    recorder, expected, at: times, matching: match,
    callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
    isExpected: isExpected)
}

private func assertValues<Output, Failure, Expected>(
  _ recorder: Recorder<Output, Failure>, _ expected: [Expected], at times: [Duration]?,
  matching match: ValuesMatch, callSite: CallSite, isExpected: (Output, Expected) -> Bool
) {
  if let times, times.count != expected.count {
    return IssueReporter.report(
      """
      XCTAssertValues was given values: \(expected.count), times: \(times.count).
      Give a time for each value, or none at all.
      """, at: callSite)
  }
  if times != nil, match == .containing || match == .inAnyOrder {
    return IssueReporter.report(
      """
      XCTAssertValues was given times for values that are expected \(match.words).
      Give times with .exactly or .prefix, or compare the recorder's events.
      """, at: callSite)
  }
  let snapshot = recorder.recording.snapshot(readingValues: true, end: false)
  let comparison = ValuesComparison(
    expected: expected.enumerated().map { ($1, times?[$0]) },
    received: snapshot.events.compactMap { event in
      event.value.map { ($0, event.time.sinceStart) }
    },
    match: match, isExpected: isExpected)
  guard let difference = comparison.difference else { return }
  IssueReporter.report(
    """
    \(difference)
    \(snapshot.name.atStart) \(snapshot.outcome).
    \(snapshot.advice(isShort: comparison.isShort))
    """, at: callSite)
}
