import MockSessions
import VirtualTime
import XCTest

final class JSONMeaningTests: XCTestCase {
  func testEqualMeanings() throws {
    try assertEqual(#"{"a":1,"b":2}"#, #"{ "b":2.0,"a":10e-1 }"#)
    try assertEqual("[1.0,1e3,-0,100]", "[1,1000,0,1E2]")
    try assertEqual("12345678901234567890.0", "1234567890123456789e1")
    try assertEqual("0.30000000000000004", "30000000000000004e-17")
    try assertEqual("0e999999999999999999999", "0")
    try assertEqual("1e99999999999999999999", "10e99999999999999999998")
    try assertEqual("0.1e100000000000000000000", "1e99999999999999999999")
    try assertEqual("1e-100000000000000000000", "0.1e-99999999999999999999")
    try assertEqual("1000e-100000000000000000003", "1e-100000000000000000000")
    try assertEqual(#""é\/""#, "\"\u{e9}/\"")
  }

  func testDifferentMeanings() throws {
    try assertDifferent("1", "\"1\"")
    try assertDifferent(#"["a","b"]"#, #"["b","a"]"#)
    try assertDifferent("0.30000000000000004", "0.3")
    try assertDifferent("12345678901234567890", "12345678901234567891")
    try assertDifferent("1e99999999999999999999", "1e99999999999999999998")
    try assertDifferent("1e99999999999999999999", "1e-99999999999999999999")
    try assertDifferent("1", "-1")
    try assertDifferent("10", "1")
    try assertDifferent("0.1", "0.01")
    try assertDifferent("null", "false")
    try assertDifferent("0", "false")
    try assertDifferent(#"{"a":null}"#, "{}")
    try assertDifferent("\"\u{e9}\"", "\"e\u{301}\"")
  }

  func testAnyOrderOfKeysMeansTheSame() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let value = RandomJSON.value(depth: 3, using: &generator)
      let shuffled = shuffle(value, using: &generator)
      XCTAssertEqual(JSONMeaning(value), JSONMeaning(shuffled))
      XCTAssertEqual(JSONMeaning(value).hashValue, JSONMeaning(shuffled).hashValue)
    }
  }

  private func shuffle(
    _ value: JSONValue, using generator: inout some RandomNumberGenerator
  ) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { shuffle($0, using: &generator) })
    case .object(let object):
      let members = object.members.shuffled(using: &generator)
      return .object(
        JSONObject(
          members.map { .init(key: $0.key, value: shuffle($0.value, using: &generator)) }))
    default: return value
    }
  }

  private func assertEqual(_ left: String, _ right: String, line: UInt = #line) throws {
    let left = JSONMeaning(try JSONReader.read(left))
    let right = JSONMeaning(try JSONReader.read(right))
    XCTAssertEqual(left, right, line: line)
    XCTAssertEqual(left.hashValue, right.hashValue, line: line)
  }

  private func assertDifferent(_ left: String, _ right: String, line: UInt = #line) throws {
    XCTAssertNotEqual(
      JSONMeaning(try JSONReader.read(left)), JSONMeaning(try JSONReader.read(right)), line: line)
  }
}
