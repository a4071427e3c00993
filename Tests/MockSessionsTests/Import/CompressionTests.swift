import Foundation
import VirtualTime
import XCTest

@testable import MockSessions

final class CompressionTests: XCTestCase {
  private func bytes(_ base64: String) throws -> [UInt8] {
    Array(try XCTUnwrap(Data(base64Encoded: base64)))
  }

  private let text = Array(
    String(repeating: "a text, a text, and a text again: ", count: 3).utf8)

  private let hello =
    "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="
  private let dynamic =
    "H4sIAAAAAAACA2NgZGJmYWVj5+Dk4ubh5eMXEBQSFhEVE5eQlJKWkZWTV1BUUlZRVVPX0NTS1tHV"
    + "0zcwNDI2MTUzt7C0sraxtbN3cHRydnF1c/fw9PL28fXzDwgMCg4JDQuPiIyKjomNi09ITEpOSU1L"
    + "z8jMys7JzcsvKCwqLiktK6+orKquqa2rb2hsam5pbWvv6Ozq7unt658wcdLkKVOnTZ8xc9bsOXPn"
    + "zV+wcNHiJUuXLV+xctXqNWvXrd+wcdPmLVu3bd+xc9fuPXv37T9w8NDhI0ePHT9x8tTpM2fPnb9w"
    + "8dLlK1evXb9x89btO3fv3X/w8NHjJ0+fPX/x8tXrN2/fvf/w8dPnL1+/ff/x89fvP3///WcY4f5P"
    + "VChJrSjRUYDTeSlQtkJiemJmnpXCqIqBUAEAjSob8pgDAAA="
  private let stored =
    "H4sIAAAAAAAEAwEDAPz/YWJjwkEkNQMAAAA="
  private let zlib =
    "eJxLVChJrSjRUUiE0XkpULZCYnpiZp4VQoYCFQDHUyGm"
  private let empty =
    "H4sIAAAAAAACAwMAAAAAAAAAAAA="
  private let members =
    "H4sIAAAAAAACA8vPS9UBAGItGioEAAAAH4sIAAAAAAACAyspzwcAZorKEQMAAAA="
  private let withAllFields =
    "H4sIHgAAAAACAwMAeHl6bmFtZQBjb21tZW50ABI0S8tJTC8GALpBBQsFAAAA"

  func testFilesOfGzip() throws {
    for (file, content) in [
      (hello, Array("hello".utf8)), (stored, Array("abc".utf8)), (empty, []),
      (members, Array("one,two".utf8)), (withAllFields, Array("flags".utf8)),
      (dynamic, Array(0...255) + Array(0...255) + text + text + text + text),
    ] {
      XCTAssertEqual(Compression.gunzip(try bytes(file)), content, file)
    }
  }

  func testZlib() throws {
    XCTAssertEqual(Compression.inflateZlib(try bytes(zlib)), text)
  }

  func testNoByteMayBeWrongOrMissing() throws {
    for file in [hello, stored, members, dynamic] {
      let whole = try bytes(file)
      let content = Compression.gunzip(whole)
      for count in whole.indices {
        let cut = Compression.gunzip(Array(whole[..<count]))
        // NB: The first of two members is a file, too.
        if file == members, cut == Array("one,".utf8) { continue }
        XCTAssertNil(cut, "\(file) cut to \(count) bytes")
      }
      for index in whole.indices {
        var changed = whole
        changed[index] ^= 0x10
        let result = Compression.gunzip(changed)
        // NB: The time and the system of the header, and unused bits, do not count.
        if result == content { continue }
        XCTAssertNil(result, "\(file) with byte \(index) changed")
      }
      XCTAssertNil(Compression.gunzip(whole + [0x41]))
    }
    let whole = try bytes(zlib)
    for count in whole.indices {
      XCTAssertNil(Compression.inflateZlib(Array(whole[..<count])), "\(count)")
    }
    XCTAssertNil(Compression.inflateZlib(whole + [0]))
  }

  func testRandomBytesDoNotCrash() throws {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = Inflate(bytes, from: 0, limit: 1000)
      _ = Compression.gunzip([0x1F, 0x8B, 0x08] + bytes)
    }
    let file = try bytes(dynamic)
    for _ in 0..<2000 {
      var changed = file
      for _ in 0..<3 {
        changed[Int.random(in: 0..<file.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = Inflate(changed, from: 10, limit: 1 << 20)
    }
  }

  func testALimitHolds() throws {
    let file = try bytes(dynamic)
    let count = 512 + 4 * text.count
    XCTAssertNotNil(Inflate(file, from: 10, limit: count + 1))
    XCTAssertNil(Inflate(file, from: 10, limit: count - 1))
  }

  /// Files of the program gzip, where there is one, of all kinds of content.
  func testFilesOfTheProgram() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/gzip") else {
      throw XCTSkip("there is no /usr/bin/gzip here")
    }
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 62)
    for round in 0..<12 {
      let alphabet = Int.random(in: 1...255, using: &generator)
      let content = (0..<Int.random(in: 0..<30_000, using: &generator)).map { index in
        round % 2 == 0
          ? UInt8(Int.random(in: 0...alphabet, using: &generator))
          : UInt8(truncatingIfNeeded: index / (round + 1))
      }
      let file = folder.url.appendingPathComponent("content")
      try Data(content).write(to: file)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
      process.arguments = ["-f", round % 3 == 0 ? "-1" : "-9", file.path]
      try process.run()
      process.waitUntilExit()
      let compressed = try Data(contentsOf: file.appendingPathExtension("gz"))
      XCTAssertEqual(Compression.gunzip(Array(compressed)), content, "round \(round)")
    }
  }
}
