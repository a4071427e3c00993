import Foundation
import MockSessions
import VirtualTime
import XCTest

final class BodyTests: XCTestCase {
  func testFormIsChosenByWhatCanBeRebuilt() throws {
    let object = try JSONReader.read(#"{"b":1.10,"a":[]}"#)
    let cases: [(String, Body)] = [
      ("", .text("")),
      (#"{"b":1.10,"a":[]}"#, .json(object, .compact)),
      ("{\n  \"b\": 1.10,\n  \"a\": []\n}", .json(object, .pretty2)),
      ("{\n  \"b\": 1.10,\n  \"a\": []\n}\n", .json(object, .pretty2WithNewline)),
      (#"{"b": 1.10,"a":[]}"#, .text(#"{"b": 1.10,"a":[]}"#)),
      (#"{"a":1,"a":2}"#, .text(#"{"a":1,"a":2}"#)),
      (#"{"a":"\/"}"#, .text(#"{"a":"\/"}"#)),
      (#"{"a":"\u00e9"}"#, .text(#"{"a":"\u00e9"}"#)),
      ("\u{FEFF}{}", .text("\u{FEFF}{}")),
      ("{", .text("{")),
      ("12", .text("12")),
      ("é e\u{301}\u{0}\r\n", .text("é e\u{301}\u{0}\r\n")),
    ]
    for (text, body) in cases {
      XCTAssertEqual(Body(choosing: Data(text.utf8)), body, text)
      XCTAssertEqual(Body(choosing: Data(text.utf8)).bytes, Data(text.utf8), text)
      XCTAssertEqual(body.count, text.utf8.count)
    }
  }

  func testWhatIsNotUTF8IsBase64() {
    let every = Data((0...255).map { UInt8($0) })
    let cases = [
      every, Data([0xC3]), Data("GIF89a".utf8) + [0x00, 0xFF], Data([0x1F, 0x8B, 0x08, 0x00]),
      Data("{\"a\":\"".utf8) + [0xE9] + Data("\"}".utf8), Data([0xED, 0xA0, 0x80]),
    ]
    for bytes in cases {
      XCTAssertEqual(Body(choosing: bytes), .base64(bytes))
      XCTAssertEqual(Body(choosing: bytes).bytes, bytes)
    }
  }

  func testLargeBodiesAreSideFiles() {
    let limit = Data(repeating: UInt8(ascii: "a"), count: Body.inlineLimit)
    XCTAssertEqual(
      Body(choosing: limit), .text(String(repeating: "a", count: Body.inlineLimit)))
    XCTAssertEqual(Body(choosing: limit + [0x61]), .file(SideFile(contents: limit + [0x61])))
  }

  func testJSONTooDeepForTheFixtureAroundItIsText() throws {
    for depth in [490, 500, 501, 505, 512, 600] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let exchange = Exchange(
        request: RecordedRequest(method: "POST", url: "https://h/", bytes: Data(text.utf8)),
        outcome: .response(RecordedResponse(status: 200)))
      let json = FixtureEncoder.encode(Fixture(exchanges: [exchange]), name: "x").json
      let decoder = FixtureDecoder(file: "x") { _ in Data() }
      XCTAssertEqual(try decoder.decode(json).exchanges, [exchange], "\(depth)")
    }
  }

  func testPropertyEveryBodyIsRebuiltFromTheFile() throws {
    var generator = SeededGenerator(seed: 5)
    let exchanges = (0..<200).map { index -> Exchange in
      let value = RandomJSON.value(depth: 3, using: &generator)
      let layout = JSONLayout.allCases.randomElement(using: &generator)!
      var bytes = JSONWriter.write(value, layout: layout)
      if index % 3 == 0 {
        bytes.insert(
          UInt8.random(in: 0...255, using: &generator),
          at: Int.random(in: 0...bytes.count, using: &generator))
      }
      return Exchange(
        request: RecordedRequest(method: "POST", url: "https://h/", bytes: Data(bytes)),
        outcome: .response(RecordedResponse(status: 200)))
    }
    let files = FixtureEncoder.encode(Fixture(exchanges: exchanges), name: "x")
    let decoder = FixtureDecoder(file: "x") { name in files.sideFiles[name] ?? Data() }
    let decoded = try decoder.decode(files.json)
    XCTAssertEqual(decoded.exchanges, exchanges)
    XCTAssertEqual(
      decoded.exchanges.map(\.request.body?.bytes), exchanges.map(\.request.body?.bytes))
    XCTAssertEqual(FixtureEncoder.encode(decoded, name: "x"), files)
  }
}
