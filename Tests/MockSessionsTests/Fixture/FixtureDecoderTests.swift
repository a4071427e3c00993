import Foundation
import MockSessions
import VirtualTime
import XCTest

final class FixtureDecoderTests: XCTestCase {
  func testGoldenFileOfVersionOne() throws {
    XCTAssertEqual(try decode(GoldenFixture.text), GoldenFixture.value)
  }

  func testByteOrderMarkAtTheStartIsTolerated() throws {
    XCTAssertEqual(try decode("\u{FEFF}" + GoldenFixture.text), GoldenFixture.value)
  }

  func testBasesGivenFromOutsideReplaceTheFilesOwn() throws {
    let local = BaseTable([
      .init(name: "api", url: "http://localhost:8080"), .init(name: "b", url: "x"),
    ])
    let fixture = try decode(GoldenFixture.text, bases: local)
    XCTAssertEqual(fixture.bases, BaseTable([.init(name: "api", url: "http://localhost:8080")]))
    XCTAssertEqual(fixture.exchanges[1].request.url, "http://localhost:8080/tasks?page=1")
  }

  func testNewerVersionIsSaidClearlyWhateverElseTheFileHolds() {
    XCTAssertEqual(
      message(#"{"fixture": 2, "future": [], "exchanges": 7}"#),
      """
      f.json, line 1, column 13: fixture is 2, which a newer version of this package wrote.
      Expected: a version up to 1.
      Next: Update the package, or delete the file and record it again with REHEARSAL_RECORD=all.
      """)
    XCTAssertEqual(error(#"{"fixture": 2}"#)?.reason, .newerVersion)
  }

  func testAFileThatIsNoJSON() {
    XCTAssertEqual(
      message("{\n  \"fixture\": 1,\n  'x'"),
      """
      f.json, line 3, column 3: a key in double quotes was expected, not '''.
      Expected: a fixture, which is a JSON file.
      Next: Correct the file there, or delete it and record it again with REHEARSAL_RECORD=all.
      """)
    XCTAssertEqual(error("")?.reason, .malformed)
  }

  func testProblemsAreNamedWithPathLineAndColumn() {
    let request = #""request": {"method": "GET", "url": "https://h/"}"#
    let cases: [(String, String)] = [
      ("[]", "f.json, line 1, column 1: the file is an array."),
      ("{}", "f.json, line 1, column 1: fixture is missing."),
      (#"{"fixture": "1"}"#, "f.json, line 1, column 13: fixture is a string."),
      (#"{"fixture": 0}"#, "f.json, line 1, column 13: fixture is 0."),
      (#"{"fixture": 1}"#, "f.json, line 1, column 1: exchanges is missing."),
      (#"{"fixture": 1, "exchanges": {}}"#, "f.json, line 1, column 29: exchanges is an object."),
      (
        #"{"fixture": 1, "recorded": 1, "exchanges": []}"#,
        "f.json, line 1, column 28: recorded is not a known field."
      ),
      (
        #"{"fixture": 1, "recordedAt": "today", "exchanges": []}"#,
        #"f.json, line 1, column 30: recordedAt is "today"."#
      ),
      (exchange("{}"), "f.json, line 2, column 1: exchanges[0].request is missing."),
      (exchange("{\(request)}"), "f.json, line 2, column 1: exchanges[0] has no outcome."),
      (
        exchange(#"{"request": {"method": "GET", "url": "{api}/x"}, "response": {"status": 200}}"#),
        "f.json, line 2, column 38: exchanges[0].request.url starts with a base that is not in "
          + "\"bases\"."
      ),
      (
        exchange("{\(request),\n\"response\": {\"status\": \"200\"}}"),
        "f.json, line 3, column 24: exchanges[0].response.status is a string."
      ),
      (
        exchange("{\(request),\n\"response\": {\"status\": 99}}"),
        "f.json, line 3, column 24: exchanges[0].response.status is 99."
      ),
      (
        exchange("{\(request),\n\"response\": {\"status\": 200, \"headers\": [\"A: b\", \"A\"]}}"),
        "f.json, line 3, column 49: exchanges[0].response.headers[1] is no header."
      ),
      (
        exchange(
          "{\(request),\n\"response\": {\"status\": 200, \"headers\": [\"A: b\\r\\nC: d\"]}}"),
        "f.json, line 3, column 41: exchanges[0].response.headers[0] is no header."
      ),
      (
        exchange("{\(request),\n\"response\": {\"status\": 200, \"seconds\": -1}}"),
        "f.json, line 3, column 40: exchanges[0].response.seconds is -1."
      ),
      (
        exchange("{\(request),\n\"response\": {\"status\": 204, \"body\": {\"text\": \"\"}}}"),
        "f.json, line 3, column 37: exchanges[0].response.body cannot be."
      ),
      (
        exchange("{\(request),\n\"response\": {\"status\": 200}, \"times\": 0}"),
        "f.json, line 3, column 39: exchanges[0].times is 0."
      ),
      (
        exchange("{\(request),\n\"error\": {\"domain\": \"URLError\", \"code\": 1.5}}"),
        "f.json, line 3, column 41: exchanges[0].error.code is 1.5."
      ),
    ]
    for (text, expected) in cases {
      XCTAssertEqual(error(text)?.whatHappened, expected, text)
      XCTAssertEqual(error(text)?.reason, .malformed, text)
    }
  }

  func testABaseIsNotMadeOfAnotherOne() {
    // It could not be told from the name of a base when it is written.
    let text = #"{"fixture": 1, "bases": {"a": "{http://x"}, "exchanges": []}"#
    XCTAssertEqual(
      message(text)?.contains("bases.a starts with a brace"), true, "\(message(text) ?? "")")
  }

  func testBodiesMustHaveExactlyOneContent() {
    let cases: [(String, String)] = [
      ("{}", " has no content."),
      (#"{"text": "a", "base64": ""}"#, " has text and base64."),
      (#"{"text": "a", "format": "pretty2"}"#, #".format does not belong to "text"."#),
      (#"{"json": 1, "format": "pretty"}"#, #".format is "pretty"."#),
      (#"{"base64": "???"}"#, ".base64 is not valid base64."),
      (#"{"json": 1, "bytes": 2}"#, #".bytes does not belong to "json"."#),
    ]
    for (body, problem) in cases {
      XCTAssertEqual(
        error(exchangeWithBody(body))?.whatHappened.components(separatedBy: ": ").last,
        "exchanges[0].response.body" + problem, body)
    }
  }

  func testSideFilePathsThatLeadElsewhereAreRefusedWithoutReadingThem() {
    for name in ["../../etc/passwd", "/etc/passwd", "..", "a/b", #"a\\b"#, "C:x", "nul", ""] {
      let body = #"{"file": "\#(name)", "bytes": 1, "sha256": "00"}"#
      XCTAssertEqual(error(exchangeWithBody(body))?.reason, .refusedPath, name)
    }
  }

  func testSideFileThatIsNotTheRecordedOneIsRefused() {
    let digest = SHA256(of: Data("abc".utf8)).hexadecimal
    let good = #"{"file": "x.bin", "bytes": 3, "sha256": "\#(digest)"}"#
    XCTAssertEqual(
      try decode(exchangeWithBody(good), sideFiles: ["x.bin": Data("abc".utf8)])
        .exchanges[0].response?.bytes, Data("abc".utf8))
    XCTAssertEqual(
      error(exchangeWithBody(good), sideFiles: ["x.bin": Data("abd".utf8)])?.reason, .sideFile)
    XCTAssertEqual(
      error(exchangeWithBody(good), sideFiles: ["x.bin": Data("ab".utf8)])?.reason, .sideFile)
    XCTAssertEqual(error(exchangeWithBody(good))?.reason, .fixtureMissing)
  }

  func testMutatedFilesNeverTrap() {
    var generator = SeededGenerator(seed: 11)
    let bytes = Array(GoldenFixture.text.utf8)
    for _ in 0..<400 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<mutated.count, using: &generator)
        mutated[index] = Array("{}[]\",:0-9anul".utf8).randomElement(using: &generator)!
      }
      let text = String(decoding: mutated, as: UTF8.self)
      if let fixture = try? decode(text) {
        let again = FixtureEncoder.encode(fixture, name: "golden")
        XCTAssertEqual(
          try decode(String(decoding: again.json, as: UTF8.self), sideFiles: again.sideFiles),
          fixture)
      } else {
        XCTAssertNotNil(error(text))
      }
    }
  }

  private func exchange(_ text: String) -> String {
    "{\"fixture\": 1, \"exchanges\": [\n\(text)\n]}"
  }

  private func exchangeWithBody(_ body: String) -> String {
    exchange(
      #"{"request": {"method": "GET", "url": "https://h/"}, "#
        + #""response": {"status": 200, "body": \#(body)}}"#)
  }

  private func decode(
    _ text: String, bases: BaseTable = BaseTable(),
    sideFiles: [String: Data] = GoldenFixture.sideFiles
  ) throws(FixtureError) -> Fixture {
    let decoder = FixtureDecoder(file: "f.json", bases: bases) { name throws(FixtureError) in
      guard let data = sideFiles[name] else {
        throw FixtureError(.fixtureMissing, "no \(name)", expected: "it", nextStep: "add it")
      }
      return data
    }
    return try decoder.decode(Data(text.utf8))
  }

  private func error(
    _ text: String, sideFiles: [String: Data] = GoldenFixture.sideFiles
  ) -> FixtureError? {
    do throws(FixtureError) {
      _ = try decode(text, sideFiles: sideFiles)
      return nil
    } catch {
      return error
    }
  }

  private func message(_ text: String) -> String? {
    error(text)?.description
  }
}
