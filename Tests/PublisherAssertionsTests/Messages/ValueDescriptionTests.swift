import XCTest

@testable import PublisherAssertions

final class ValueDescriptionTests: XCTestCase {
  private struct User {
    var name: String
    var email: String?
    var friends: [String?] = []
  }

  private enum State {
    case idle
    case busy(String?)
    case moved(to: String, by: Int?)
  }

  private struct Celsius: CustomStringConvertible {
    var description: String { "20 °C" }
  }

  private indirect enum Chain {
    case end
    case link(Chain)
  }

  func testOptionalsAreShownAsWhatTheyHold() {
    XCTAssertEqual(describe(Optional(1) as Any), "1")
    XCTAssertEqual(describe(Optional(Optional("a")) as Any), "\"a\"")
    XCTAssertEqual(describe(Int?.none as Any), "nil")
  }

  func testOptionalsInsideOfOtherValuesAreShownAsWhatTheyHold() {
    XCTAssertEqual(describe([Optional(1), nil]), "[1, nil]")
    XCTAssertEqual(describe(["b": Optional(1), "a": nil]), "[\"a\": nil, \"b\": 1]")
    XCTAssertEqual(describe((Optional(1), name: Optional("x"))), "(1, name: \"x\")")
    XCTAssertEqual(
      describe(User(name: "Ada", email: "ada@example.com", friends: ["Bob", nil])),
      "User(name: \"Ada\", email: \"ada@example.com\", friends: [\"Bob\", nil])")
  }

  func testCasesOfEnumerations() {
    XCTAssertEqual(describe(State.idle), "idle")
    XCTAssertEqual(describe(State.busy("x")), "busy(\"x\")")
    XCTAssertEqual(describe(State.busy(nil)), "busy(nil)")
    XCTAssertEqual(describe(State.moved(to: "x", by: 1)), "moved(to: \"x\", by: 1)")
  }

  func testCollections() {
    XCTAssertEqual(describe([Int]()), "[]")
    XCTAssertEqual(describe([String: Int]()), "[:]")
    XCTAssertEqual(describe(Set([3, 1, 2])), "[1, 2, 3]")
    XCTAssertEqual(describe([["a"], []]), "[[\"a\"], []]")
  }

  func testTextIsInQuotes() {
    XCTAssertEqual(describe("a \"b\"\n"), #""a \"b\"\n""#)
    XCTAssertEqual(describe("abc".dropFirst()), "\"bc\"")
    XCTAssertEqual(describe(Character("x")), "\"x\"")
    XCTAssertEqual(describe(""), "\"\"")
  }

  func testATypesOwnDescriptionIsKept() {
    XCTAssertEqual(describe(Celsius()), "20 °C")
    XCTAssertEqual(describe([Celsius()]), "[20 °C]")
    XCTAssertEqual(describe(1.5), "1.5")
    XCTAssertEqual(describe(()), "()")
  }

  func testAValueWithoutAnEndIsCutOff() {
    var chain = Chain.end
    for _ in 0..<10_000 { chain = .link(chain) }
    let text = describe(chain)
    XCTAssertTrue(text.hasPrefix("link(link("), text)
    XCTAssertTrue(text.contains("…"), text)
    XCTAssertLessThan(text.count, 200)
  }

  func testALongValueIsCutOffInALine() {
    let line = describeBriefly(String(repeating: "é", count: 500))
    XCTAssertEqual(line, "\"" + String(repeating: "é", count: 159) + "…")
    XCTAssertEqual(describeBriefly(Array(repeating: 7, count: 100_000)).count, 161)
  }

  func testAValueThatJustFitsIsNotCutOff() {
    let text = String(repeating: "x", count: 158)
    XCTAssertEqual(describeBriefly(text), "\"\(text)\"")
  }

  func testALineIsOneLine() {
    struct Page: CustomStringConvertible {
      var description: String { "a\r\nb\nc\u{2028}d" }
    }
    XCTAssertEqual(describeBriefly(Page()), "a\\nb\\nc\\nd")
  }
}
