import Foundation
import MockSessions
import XCTest

final class FixtureEncoderTests: XCTestCase {
  func testGoldenFileOfVersionOne() {
    let files = FixtureEncoder.encode(GoldenFixture.value, name: "golden")
    XCTAssertEqual(String(decoding: files.json, as: UTF8.self), GoldenFixture.text)
    XCTAssertEqual(files.sideFiles, GoldenFixture.sideFiles)
  }

  func testEmptyFixture() {
    let files = FixtureEncoder.encode(Fixture(), name: "empty")
    XCTAssertEqual(
      String(decoding: files.json, as: UTF8.self),
      "{\n  \"fixture\": 1,\n  \"exchanges\": []\n}\n")
    XCTAssertEqual(files.sideFiles, [:])
  }

  func testSideFilesOfOneContentAreOneFile() {
    let large = SideFile(contents: Data(repeating: 0xFF, count: 70_000))
    let other = SideFile(contents: Data(repeating: 0xFE, count: 70_000))
    let fixture = Fixture(exchanges: [large, other, large].map(exchange))
    let files = FixtureEncoder.encode(fixture, name: "x")
    XCTAssertEqual(Set(files.sideFiles.values), [large.contents, other.contents])
  }

  func testDifferentSideFilesOfOneGivenNameAreKeptApart() {
    let first = SideFile(name: "a.bin", contents: Data("1".utf8))
    let second = SideFile(name: "a.bin", contents: Data("2".utf8))
    let files = FixtureEncoder.encode(Fixture(exchanges: [first, second].map(exchange)), name: "x")
    XCTAssertEqual(Set(files.sideFiles.values), [first.contents, second.contents])
    XCTAssertEqual(files.sideFiles["a.bin"], first.contents)
  }

  func testABodyThatCannotBeIsNotWritten() {
    let exchange = Exchange(
      request: RecordedRequest(method: "HEAD", url: "https://h/"),
      outcome: .response(RecordedResponse(status: 200, content: .body(.text("")))))
    let json = FixtureEncoder.encode(Fixture(exchanges: [exchange]), name: "x").json
    XCTAssertFalse(String(decoding: json, as: UTF8.self).contains("body"))
  }

  private func exchange(_ file: SideFile) -> Exchange {
    Exchange(
      request: RecordedRequest(method: "GET", url: "https://h/"),
      outcome: .response(RecordedResponse(status: 200, content: .body(.file(file)))))
  }
}
