import VirtualTime
import XCTest

/// Asserts that one issue is reported, with this text, at a line.
func assertIssue(
  _ expected: String, at expectedLine: UInt, filePath: StaticString = #filePath,
  line: UInt = #line, in body: () -> Void
) {
  let issues = catchIssues(in: body)
  XCTAssertEqual(issues.map(\.message), [expected], file: filePath, line: line)
  XCTAssertEqual(issues.map(\.callSite.line), [expectedLine], file: filePath, line: line)
  XCTAssertEqual(
    issues.map(\.callSite.filePath.description), [filePath.description], file: filePath, line: line)
  let lines = issues.first?.message.split(separator: "\n").count ?? 0
  XCTAssertLessThanOrEqual(lines, 40, file: filePath, line: line)
}

/// Asserts that no issue is reported.
func assertNoIssue(
  filePath: StaticString = #filePath, line: UInt = #line, in body: () -> Void
) {
  XCTAssertEqual(catchIssues(in: body), [], file: filePath, line: line)
}
