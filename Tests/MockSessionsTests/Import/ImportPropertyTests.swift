import Foundation
import MockSessions
import VirtualTime
import XCTest

/// Whatever is in a file of another program, every entry is imported or reported, and what was
/// imported is a fixture that can be read again.
final class ImportPropertyTests: XCTestCase {
  func testEveryEntryOfADamagedHARIsImportedOrReported() throws {
    let entries = try [GitHubHAR.archive, GitHubHAR.search, GitHubHAR.refusal].flatMap { har in
      try elements(of: har, at: ["log", "entries"])
    }
    try check(entries, seed: 91) { entries in
      .object(["log": .object(["version": .string("1.2"), "entries": .array(entries)])])
    }
  }

  func testEveryEntryOfADamagedHAROfAFixtureIsImportedOrReported() throws {
    var random = RandomFixture(seed: 92)
    let entries = try (0..<20).flatMap { _ in
      try elements(of: HARWriter.write(random.next()), at: ["log", "entries"])
    }
    let header = try JSONReader.read(#"{"fixture": 1, "exchanges": []}"#)
    try check(entries, seed: 93) { entries in
      .object(["log": .object(["_fixture": header, "entries": .array(entries)])])
    }
  }

  func testEveryInteractionOfADamagedCassetteIsImportedOrReported() throws {
    let vcr = #"""
      [{"request": {"method": "post", "uri": "https://h/a", "body": {"encoding": "UTF-8", "string": "x"},
        "headers": {"A": ["b", "c"]}},
        "response": {"status": {"code": 200, "message": "OK"}, "headers": {"Set-Cookie": ["a=1"]},
        "body": {"encoding": "ASCII-8BIT", "base64_string": "AAE="}},
        "recorded_at": "Tue, 01 Nov 2011 04:58:45 GMT"}]
      """#
    try check(elements(of: Data(vcr.utf8), at: []), seed: 94) { entries in
      .object(["http_interactions": .array(entries)])
    }
    let dvr = #"""
      [{"request": {"method": "POST", "url": "https://h/a", "body": "AAE=", "headers": {"A": "b"}},
        "response": {"status": 200, "headers": {"Content-Type": "application/json"}, "body": {"a": 1},
        "url": "https://h/b"}, "recorded_at": 1466698372.5}]
      """#
    try check(elements(of: Data(dvr.utf8), at: []), seed: 95) { entries in
      .object(["name": .string("x"), "interactions": .array(entries)])
    }
  }

  private func elements(of data: Data, at keys: [String]) throws -> [JSONValue] {
    var value = try JSONReader.read(data)
    for key in keys {
      guard case .object(let object) = value else { return [] }
      value = try XCTUnwrap(object[key])
    }
    guard case .array(let elements) = value else { return [] }
    return elements
  }

  private func check(
    _ entries: [JSONValue], seed: UInt64, _ file: ([JSONValue]) -> JSONValue
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var imported = 0
    var skipped = 0
    for round in 0..<400 {
      let damaged = (0..<4).map { _ in
        damage(entries.randomElement(using: &generator)!, using: &generator)
      }
      let data = Data(JSONWriter.write(file(damaged), layout: .compact))
      let result = try ImportedFile(data, file: "x")
      XCTAssertEqual(
        result.fixture.exchanges.count + result.skipped.count, damaged.count, "round \(round)")
      imported += result.fixture.exchanges.count
      skipped += result.skipped.count
      let files = FixtureEncoder.encode(result.fixture, name: "x")
      let decoder = FixtureDecoder(file: "x") { name throws(FixtureError) in
        files.sideFiles[name] ?? Data()
      }
      XCTAssertEqual(try decoder.decode(files.json), result.fixture, "round \(round)")
    }
    XCTAssertGreaterThan(imported, 100)
    XCTAssertGreaterThan(skipped, 100)
  }

  /// The value with one value in it replaced, or left out.
  private func damage(
    _ value: JSONValue, using generator: inout SeededGenerator
  ) -> JSONValue {
    switch value {
    case .object(var object)
    where !object.members.isEmpty && Int.random(in: 0..<8, using: &generator) > 0:
      let index = object.members.indices.randomElement(using: &generator)!
      if Int.random(in: 0..<8, using: &generator) == 0 {
        object.members.remove(at: index)
      } else {
        object.members[index].value = damage(object.members[index].value, using: &generator)
      }
      return .object(object)
    case .array(var elements)
    where !elements.isEmpty && Int.random(in: 0..<8, using: &generator) > 0:
      let index = elements.indices.randomElement(using: &generator)!
      elements[index] = damage(elements[index], using: &generator)
      return .array(elements)
    case .string(let text) where Bool.random(using: &generator):
      return .string(String(text.dropLast()) + RandomJSON.text(using: &generator))
    default: return RandomJSON.value(depth: 2, using: &generator)
    }
  }
}
