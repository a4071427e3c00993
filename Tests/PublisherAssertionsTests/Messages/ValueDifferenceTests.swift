import XCTest

@testable import PublisherAssertions

final class ValueDifferenceTests: XCTestCase {
  private struct Owner: Equatable {
    var name: String
    var tags: [String] = []
    var age: Int?
  }

  private enum Shape {
    case circle(radius: Int)
    case square(side: Int)
  }

  private func lines(_ expected: Any, _ received: Any) -> [String] {
    ValueDifference(expected: expected, received: received).lines
  }

  func testEqualValuesHaveNone() {
    XCTAssertEqual(lines(Owner(name: "Ann"), Owner(name: "Ann")), [])
    XCTAssertEqual(lines(3, 3), [])
  }

  func testFieldsAreNamedByTheirPath() {
    XCTAssertEqual(
      lines(Owner(name: "Ann", tags: ["a", "b"]), Owner(name: "Ben", tags: ["a", "c"])),
      [".name: expected \"Ann\", received \"Ben\"", ".tags[1]: expected \"b\", received \"c\""])
    XCTAssertEqual(
      lines((1, Owner(name: "Ann")), (1, Owner(name: "Ben"))),
      [".1.name: expected \"Ann\", received \"Ben\""])
  }

  func testPartsWithoutACounterpartAreShownWhole() {
    XCTAssertEqual(
      lines(Owner(name: "Ann", tags: ["a"]), Owner(name: "Ann", age: 3)),
      [".tags: expected [\"a\"], received []", ".age: expected nil, received 3"])
    XCTAssertEqual(
      lines(Shape.circle(radius: 1), Shape.square(side: 1)),
      ["expected circle(radius: 1), received square(side: 1)"])
    XCTAssertEqual(
      lines(Shape.circle(radius: 1), Shape.circle(radius: 2)),
      [".circle.radius: expected 1, received 2"])
  }

  func testALongTextIsComparedByLine() {
    let text = (1...5).map { "line \($0)" }.joined(separator: "\n")
    XCTAssertEqual(
      lines(text, text.replacing("line 3", with: "LINE 3")),
      ["line 3:", "- \"line 3\"", "+ \"LINE 3\""])
    XCTAssertEqual(
      lines(text, text + "\nmore"), ["line 6:", "- (no such line)", "+ \"more\""])
  }

  func testManyDifferencesAreCounted() {
    let found = lines(Array(0..<20), Array(100..<120))
    XCTAssertEqual(found.count, 7)
    XCTAssertEqual(found.last, "… and 14 more parts that differ")
  }

  func testAValueWithoutAnEndIsNoTrap() {
    final class Node {
      var next: Node?
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    let (left, right) = (Node(1), Node(2))
    left.next = left
    right.next = right
    XCTAssertFalse(lines(left, right).isEmpty)
  }
}
