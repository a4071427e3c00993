import Foundation
import MockSessions
import VirtualTime
import XCTest

final class JSONReaderTests: XCTestCase {
  func testKeepsNumberTextKeyOrderAndEscapedText() throws {
    let text = #"""
       {"z": [0.1, 1.0, 1e3, 12345678901234567890, -0, 1.10, 1E-400],
        "a": {"ü\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\": "\u0000"}, "m": [true, false, null, [], {}]}
      """#
    func number(_ text: String) -> JSONValue { .number(JSONNumber(text)!) }
    XCTAssertEqual(
      try JSONReader.read(text),
      .object([
        "z": .array(
          ["0.1", "1.0", "1e3", "12345678901234567890", "-0", "1.10", "1E-400"].map(number)),
        "a": .object(["üé😀/\u{8}\u{c}\n\r\t\"\\": .string("\u{0}")]),
        "m": .array([.bool(true), .bool(false), .null, .array([]), .object([:])]),
      ]))
  }

  func testRefusalsSayWhereAndWhatWasExpected() {
    let cases: [(String, String)] = [
      ("", "line 1, column 1: a value was expected, not the end"),
      ("  ", "line 1, column 3: a value was expected, not the end"),
      ("{\n  \"a\": 1,\n}", "line 3, column 1: a key in double quotes was expected, not '}'"),
      ("[1,]", "line 1, column 4: a value was expected, not ']'"),
      ("[1 2]", "line 1, column 4: ',' or ']' after an element was expected, not '2'"),
      ("{\"a\":1 \"b\":2}", "line 1, column 8: ',' or '}' after a member was expected, not '\"'"),
      ("{\"a\" 1}", "line 1, column 6: ':' after a key was expected, not '1'"),
      ("{\"a\":1}}", "line 1, column 8: the end was expected, not '}'"),
      ("{\"a\":1,\"a\":2}", "line 1, column 8: the key \"a\" is here a second time"),
      ("[01]", "line 1, column 2: a number without leading zeros was expected"),
      ("[-]", "line 1, column 2: a number was expected: digits, at most one '.', an exponent"),
      ("[1.]", "line 1, column 2: a number was expected: digits, at most one '.', an exponent"),
      ("[1e]", "line 1, column 2: a number was expected: digits, at most one '.', an exponent"),
      ("tru", "line 1, column 1: 'true' was expected"),
      ("NaN", "line 1, column 1: a value was expected, not 'N'"),
      ("// no", "line 1, column 1: a value was expected, not '/'"),
      ("\"abc", "line 1, column 1: the string that starts here does not end"),
      ("\"a\nb\"", "line 1, column 3: control characters in strings must be escaped, as \\u000a"),
      (
        #"["\x"]"#,
        "line 1, column 3: one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal "
          + "digits was expected"
      ),
      (
        #"["\ud800"]"#,
        "line 1, column 3: a lone surrogate is no character: both halves of the pair were expected"
      ),
      (
        #"["\udc00\ud800"]"#,
        "line 1, column 3: a lone surrogate is no character: both halves of the pair were expected"
      ),
      ("[\u{0}]", "line 1, column 2: a value was expected, not a control character"),
      ("\u{FEFF}1", "line 1, column 1: a value was expected, not a byte order mark"),
    ]
    for (text, message) in cases {
      XCTAssertEqual(problem(Array(text.utf8)), message, text)
    }
  }

  func testColumnsCountVisibleCharactersAndLinesEndAsEditorsSay() {
    XCTAssertEqual(
      problem(Array("[\"e\u{301}👨‍👩‍👧\", x]".utf8)),
      "line 1, column 8: a value was expected, not 'x'")
    XCTAssertEqual(
      problem(Array("[\r\n1,\r2,\n x]".utf8)), "line 4, column 2: a value was expected, not 'x'")
    XCTAssertEqual(
      problem([0xEF, 0xBB, 0xBF] + Array("[x]".utf8), toleratesByteOrderMark: true),
      "line 1, column 2: a value was expected, not 'x'")
  }

  func testInvalidUTF8IsRefusedInStringsAndOutside() {
    let invalid: [[UInt8]] = [
      [0xC3], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF8], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ]
    for bytes in invalid {
      XCTAssertEqual(
        problem([0x22] + bytes + [0x22]), "line 1, column 2: valid UTF-8 was expected", "\(bytes)")
      XCTAssertNotNil(problem(bytes))
    }
    for text in ["é", "€", "😀", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{10FFFF}"] {
      XCTAssertEqual(try JSONReader.read("\"\(text)\""), .string(text))
    }
  }

  func testByteOrderMarkIsToleratedWhenAskedFor() throws {
    let bytes = Data([0xEF, 0xBB, 0xBF]) + Data("[1]".utf8)
    XCTAssertEqual(
      try JSONReader.read(bytes, toleratesByteOrderMark: true), .array([.number(JSONNumber(1))]))
    XCTAssertThrowsError(try JSONReader.read(bytes))
  }

  func testKeysThatDifferInNormalisationAreTwoKeys() throws {
    let value = try JSONReader.read("{\"\u{e9}\":1,\"e\u{301}\":2}")
    guard case .object(let object) = value else { return XCTFail("\(value)") }
    XCTAssertEqual(object["\u{e9}"], .number(JSONNumber(1)))
    XCTAssertEqual(object["e\u{301}"], .number(JSONNumber(2)))
  }

  func testDuplicateKeyIsFoundInALargeObject() {
    let members = (0..<100).map { "\"k\($0)\":\($0)" }
    let repeated = "{" + (members + ["\"k40\":0"]).joined(separator: ",") + "}"
    XCTAssertNoThrow(try JSONReader.read("{" + members.joined(separator: ",") + "}"))
    XCTAssertEqual(
      problem(Array(repeated.utf8))?.hasSuffix("the key \"k40\" is here a second time"), true)
  }

  func testDepthLimitOnASmallStack() {
    let done = expectation(description: "thread")
    let thread = Thread {
      let deep = nested(512)
      let value = try? JSONReader.read(deep)
      XCTAssertEqual(value.map { JSONWriter.text($0, layout: .compact) }, deep)
      XCTAssertEqual(value.map(JSONMeaning.init), value.map(JSONMeaning.init))
      XCTAssertEqual(Set([value.map(JSONMeaning.init)]).count, 1)
      XCTAssertEqual(value, value)
      XCTAssertEqual(
        problem(Array(nested(514).utf8))?.hasSuffix(
          "fewer levels of arrays and objects were expected"), true)
      XCTAssertNotNil(problem(Array(repeating: UInt8(ascii: "["), count: 1_000_000)))
      done.fulfill()
    }
    // NB: 512 KiB is what secondary threads have on Apple's platforms.
    thread.stackSize = 512 * 1024
    thread.start()
    wait(for: [done], timeout: 60)
  }

  func testTruncatedAndMutatedInputNeverTraps() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      let value = RandomJSON.value(depth: 3, using: &generator)
      let layout = JSONLayout.allCases.randomElement(using: &generator)!
      let bytes = JSONWriter.write(value, layout: layout)
      for _ in 0..<20 {
        var mutated = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
        for _ in 0..<Int.random(in: 0..<4, using: &generator) where !mutated.isEmpty {
          let index = Int.random(in: 0..<mutated.count, using: &generator)
          mutated[index] =
            Bool.random(using: &generator)
            ? UInt8.random(in: 0...255, using: &generator)
            : Array("{}[]\",:\\u".utf8).randomElement(using: &generator)!
        }
        guard let read = try? JSONReader.read(Data(mutated)) else {
          XCTAssertNotNil(problem(mutated))
          continue
        }
        XCTAssertEqual(try JSONReader.read(JSONWriter.text(read, layout: .pretty2)), read)
      }
    }
  }
}

private func problem(_ bytes: [UInt8], toleratesByteOrderMark: Bool = false) -> String? {
  do {
    _ = try JSONReader.read(Data(bytes), toleratesByteOrderMark: toleratesByteOrderMark)
    return nil
  } catch {
    return error.description
  }
}

private func nested(_ depth: Int) -> String {
  String(repeating: "[", count: depth / 2) + String(repeating: "{\"a\":", count: depth / 2)
    + "1" + String(repeating: "}", count: depth / 2) + String(repeating: "]", count: depth / 2)
}
