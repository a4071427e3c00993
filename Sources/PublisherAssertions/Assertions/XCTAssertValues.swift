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
  let received = recorder.events.compactMap { event -> (value: Output, time: Duration)? in
    guard case .value(let value) = event.event else { return nil }
    return (value, event.time.sinceStart)
  }
  if let times, times.count != expected.count {
    return IssueReporter.report(
      """
      XCTAssertValues was given \(expected.count) values and \(times.count) times.
      Give a time for each value, or none at all.
      """, at: callSite)
  }
  let areEqual = received.map(\.value) == expected
  let areOnTime = times.map { $0 == received.map(\.time) } ?? true
  guard !areEqual || !areOnTime else { return }

  // NB: Values that are not equal must not look the same.
  let lines = Lines(expected: expected, received: received.map(\.value))
  let comparison = Comparison(
    expected: lines.expected.enumerated().map { index, line in
      times.map { "\($0[index].inUnits)  \(line)" } ?? line
    },
    received: zip(lines.received, received).map { line, event in
      times == nil ? line : "\(event.time.inUnits)  \(line)"
    })
  let what = areEqual ? "The values came at other times" : "The values differ"
  IssueReporter.report(
    """
    \(what), from index \(comparison.firstDifference) on \
    (- expected, + received):
    \(comparison.lines.joined(separator: "\n"))
    \(recorder.stateLine)
    """, at: callSite)
}

/// The values of both sides as lines, which are the same only if the values are equal.
private struct Lines<Value: Equatable> {
  let expected: [String]
  let received: [String]

  init(expected: [Value], received: [Value]) {
    var expectedLines = expected.map { describeBriefly($0) }
    for (index, value) in received.enumerated() where expected.indices.contains(index) {
      let isSame = expectedLines[index] == describeBriefly(value)
      if isSame, expected[index] != value { expectedLines[index] += " (not equal)" }
    }
    self.expected = expectedLines
    self.received = received.map { describeBriefly($0) }
  }
}
