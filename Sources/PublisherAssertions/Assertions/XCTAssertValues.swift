import VirtualTime

/// Asserts that exactly these values have come so far, in this order.
///
/// ```swift
/// XCTAssertValues(names, ["apple/swift"], at: [.milliseconds(143)])
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - recorder: What has recorded the publisher.
///   - expected: The values.
///   - times: When each of them came, counted from the clock's start, if that matters.
public func XCTAssertValues<Output: Equatable, Failure>(
  _ recorder: Recorder<Output, Failure>, _ expected: [Output], at times: [Duration]? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = recorder.snapshot
  if let times, times.count != expected.count {
    return IssueReporter.report(
      """
      XCTAssertValues was given values: \(expected.count), times: \(times.count).
      Give a time for each value, or none at all.
      """, at: callSite)
  }
  let received = snapshot.events.compactMap { event -> Item<Output>? in
    guard case .value(let value) = event.event else { return nil }
    return Item(value: value, time: times == nil ? nil : event.time.sinceStart)
  }
  let isExpected = received.map(\.value) == expected
  guard !isExpected || times.map({ $0 != received.map(\.time) }) ?? false else { return }

  let comparison = Comparison(
    expected: expected.enumerated().map { Item(value: $1, time: times?[$0]) },
    received: received, areEqual: ==, line: \.line)
  let isShort = received.count < expected.count
  let what = isExpected ? "The values came at other times" : "The values differ"
  IssueReporter.report(
    """
    \(what), from index \(comparison.firstDifference) on (- expected, + received):
    \(comparison.lines.joined(separator: "\n"))
    The publisher \(snapshot.outcome).
    \(isShort ? snapshot.advice : "Correct the code, or what the test expects.")
    """, at: callSite)
}

/// A value and, if that matters, when it came.
private struct Item<Value: Equatable>: Equatable {
  let value: Value
  let time: Duration?

  var line: String {
    (time.map { "\($0.inUnits)  " } ?? "") + describeBriefly(value)
  }
}
