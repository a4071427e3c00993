import XCTest

@testable import PublisherAssertions

final class ComparisonTests: XCTestCase {
  private func compare(_ expected: [Int], _ received: [Int]) -> Comparison<Int> {
    Comparison(expected: expected, received: received, areEqual: ==) { "\($0)" }
  }

  func testEqualListsHaveNoMarks() {
    let comparison = compare([1, 2], [1, 2])
    XCTAssertEqual(comparison.firstDifference, 2)
    XCTAssertEqual(comparison.lines, ["  1", "  2"])
  }

  func testTheLinesBeginShortlyBeforeTheFirstDifference() {
    let comparison = compare(Array(1...6), [1, 2, 3, 4, 9, 6])
    XCTAssertEqual(comparison.firstDifference, 4)
    XCTAssertEqual(
      comparison.lines, ["  … 2 before that are the same", "  3", "  4", "- 5", "+ 9", "  6"])
  }

  func testNothingReceived() {
    let comparison = compare([1, 2], [])
    XCTAssertEqual(comparison.firstDifference, 0)
    XCTAssertEqual(comparison.lines, ["- 1", "- 2"])
  }

  func testNothingExpected() {
    XCTAssertEqual(compare([], [1, 2]).lines, ["+ 1", "+ 2"])
  }

  func testAnInsertedElementLeavesTheOthersUnmarked() {
    XCTAssertEqual(compare([1, 2, 3], [1, 9, 2, 3]).lines, ["  1", "+ 9", "  2", "  3"])
  }

  func testListsThatEndEarlyShowWhatIsMissing() {
    XCTAssertEqual(
      compare(Array(1...5), Array(1...4)).lines,
      ["  … 2 before that are the same", "  3", "  4", "- 5"])
  }

  func testReplacedElementsStandSideBySide() {
    XCTAssertEqual(compare([1, 2], [8, 9]).lines, ["- 1", "+ 8", "- 2", "+ 9"])
  }

  func testLongListsAreCutAndTheRestIsCounted() {
    let comparison = compare(Array(0..<100), Array(1000..<1050))
    let pairs = (0..<15).flatMap { ["- \($0)", "+ \(1000 + $0)"] }
    XCTAssertEqual(
      comparison.lines, pairs + ["  … and 85 more expected, 35 more received"])
  }

  func testTheCutDoesNotMarkElementsBehindIt() {
    let comparison = compare(Array(0..<1000), [-1] + Array(0..<1000))
    XCTAssertEqual(
      comparison.lines,
      ["+ -1"] + (0..<29).map { "  \($0)" } + ["  … and 971 more expected, 971 more received"])
  }

  func testHugeListsWithNothingInCommonAreCompared() {
    let comparison = compare(Array(0..<100_000), Array(1_000_000..<1_100_000))
    XCTAssertEqual(comparison.lines.count, 31)
    XCTAssertEqual(comparison.lines.last, "  … and 99985 more expected, 99985 more received")
  }

  func testUnequalElementsThatLookTheSameAreTold() {
    let comparison = Comparison(
      expected: [1, 2], received: [1, 3], areEqual: ==, line: { _ in "value" })
    XCTAssertEqual(comparison.lines, ["  value", "- value (not equal)", "+ value"])
  }

  func testEqualElementsThatLookDifferentAreNotMarked() {
    let comparison = Comparison(
      expected: [1, 2], received: [11, 3], areEqual: { $0 % 10 == $1 % 10 }, line: { "\($0)" })
    XCTAssertEqual(comparison.lines, ["  11", "- 2", "+ 3"])
  }
}
