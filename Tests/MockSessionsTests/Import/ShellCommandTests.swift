import Foundation
import VirtualTime
import XCTest

@testable import MockSessions

final class ShellCommandTests: XCTestCase {
  private func words(_ text: String) throws -> [String] {
    try ShellCommand(Array(text.utf8), from: 0).words.map(\.text)
  }

  func testWordsAndQuotes() throws {
    for (text, expected) in [
      ("a  b\tc", ["a", "b", "c"]), (#"'a b'"c d"e\ f"#, ["a bc de f"]), ("''", [""]),
      (#""a\"b\$c\\d\e""#, [#"a"b$c\d\e"#]), (#"'a\'b"#, [#"a\b"#]), ("a#b #c\nd", ["a#b"]),
      ("a \\\n  b \\\r\n c", ["a", "b", "c"]), ("\"a\\\nb\"", ["ab"]), ("a\r\nb", ["a"]),
      ("a;b", ["a"]), ("a | b c", ["a"]), ("a && b", ["a"]),
      ("a > f b 2>/dev/null c", ["a", "b", "c"]),
      ("a 2> f 'b'", ["a", "b"]), ("é 'ü'", ["é", "ü"]), ("", []), (#"$"a b""#, ["a b"]),
    ] {
      XCTAssertEqual(try words(text), expected, text)
    }
  }

  func testQuotesOfBash() throws {
    for (text, bytes) in [
      (#"$'a\'b\"\\\?'"#, Array(#"a'b"\?"#.utf8)),
      (#"$'\n\r\t\a\b\f\v\e'"#, [10, 13, 9, 7, 8, 12, 11, 27]),
      (#"$'\x41\x4z\101\0'"#, [0x41, 0x04, 0x7A, 0x41, 0]), (#"$'\xff\377'"#, [0xFF, 0xFF]),
      (#"$'\u00e9\u0021\U0001F600'"#, Array("é!😀".utf8)), (#"$'\ud83d\ude00'"#, Array("😀".utf8)),
      (#"$'\ud83dx'"#, Array("\u{FFFD}x".utf8)), (#"$'\q\xz\uz'"#, Array(#"\q\xz\uz"#.utf8)),
      (#"$'\ca'"#, [1]), (#"a$'b'c"#, Array("abc".utf8)),
    ] {
      let command = try ShellCommand(Array(text.utf8), from: 0)
      XCTAssertEqual(command.words.map(\.bytes), [bytes], text)
      XCTAssertEqual(command.words.map(\.expansion), [nil], text)
    }
  }

  func testWhatAShellWouldReplaceIsNoted() throws {
    for (text, expansion) in [
      ("a$TOKEN", "$TOKEN"), (#""Bearer $TOKEN""#, "$TOKEN"), ("${A}", "${A}"),
      ("$(cat", "$(cat"), ("`id`", "`id`"), ("'$A'", nil), (#""\$A""#, nil), ("a$", nil),
      ("$.x", nil),
    ] {
      XCTAssertEqual(
        try ShellCommand(Array(text.utf8), from: 0).words.map(\.expansion), [expansion], text)
    }
  }

  func testTheEndOfACommand() throws {
    for (text, rest) in [
      ("a;\nb", "\nb"), ("a \\\n b\nc", "c"), ("a | jq . ; x\nb", "\nb"), ("a # c\nb", "b"),
      ("a", ""),
    ] {
      let end = try ShellCommand(Array(text.utf8), from: 0).end
      XCTAssertEqual(String(decoding: Array(text.utf8)[end...], as: UTF8.self), rest, text)
    }
  }

  func testQuotesThatDoNotEndAreAProblem() {
    for text in ["a\n'b", "a \"b", "a $'b", #"a $'b\"#, #"a "b\"#] {
      XCTAssertThrowsError(
        try ShellCommand(Array(text.utf8), from: text.hasPrefix("a\n") ? 2 : 0), text)
    }
  }

  func testRandomBytesAreReadToTheirEnd() throws {
    var generator = SeededGenerator(seed: 71)
    let alphabet = Array("'\"\\$`a #;&|<>\n\r\t(){}xu09fé".utf8)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<30, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator)! }
      guard let command = try? ShellCommand(bytes, from: 0) else { continue }
      XCTAssertLessThanOrEqual(command.end, bytes.count + 1)
    }
  }
}
