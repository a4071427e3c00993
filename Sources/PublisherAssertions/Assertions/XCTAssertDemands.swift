public import PortableCombine
public import VirtualTime

/// Asserts that this was demanded, piece by piece.
///
/// ```swift
/// XCTAssertDemands(probe.demands, [.max(2), .unlimited], at: [.zero, .milliseconds(10)])
/// ```
///
/// It works in XCTest and in Swift Testing, from any thread.
///
/// - Parameters:
///   - demands: What was demanded, as a recorder, a probe or the subscription of a test publisher gives
///     it.
///   - expected: The demands.
///   - times: When each of them was made, counted from the clock's start, if that matters.
public func XCTAssertDemands(
  _ demands: [TimedDemand], _ expected: [Subscribers.Demand], at times: [Duration]? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  if let times, times.count != expected.count {
    return IssueReporter.report(
      """
      XCTAssertDemands was given demands: \(expected.count), times: \(times.count).
      Give a time for each demand, or none at all.
      """, at: callSite)
  }
  let received = demands.map {
    TimedDemand(at: times == nil ? .zero : $0.time.sinceStart, $0.demand)
  }
  let wanted = expected.enumerated().map { TimedDemand(at: times?[$0] ?? .zero, $1) }
  guard received != wanted else { return }
  let comparison = Comparison(expected: wanted, received: received, areEqual: ==) { demand in
    times == nil ? demand.demand.text : "\(demand)"
  }
  IssueReporter.report(
    """
    The demands differ, from index \(comparison.firstDifference) on (- expected, + received):
    \(comparison.lines.joined(separator: "\n"))
    Correct the code, or what the test expects.
    """, at: callSite)
}

extension Subscribers.Demand {
  /// The number, as messages have it.
  fileprivate var text: String { max.map(String.init) ?? "unlimited" }
}
