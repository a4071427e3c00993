import Foundation
import MockSessions
import XCTest

final class FixtureFileTests: XCTestCase {
  private let redactor = Redactor(salt: "s")

  func testWhatIsWrittenIsRead() throws {
    let folder = try TemporaryFolder()
    let file = FixtureFile(folder.url.appendingPathComponent("new/golden.json"))
    XCTAssertTrue(try file.write(GoldenFixture.value, redactor: Redactor(salt: "5a17")))
    XCTAssertEqual(try file.read(), GoldenFixture.value)
    XCTAssertEqual(try folder.text("new/golden.json"), GoldenFixture.text)
    XCTAssertEqual(try folder.text("new/golden.98ea6e4f.bin"), "hi\n")
  }

  func testAnUnchangedRecordingWritesNothing() throws {
    let folder = try TemporaryFolder()
    let file = FixtureFile(folder.url.appendingPathComponent("x.json"))
    XCTAssertTrue(try file.write(fixture(milliseconds: 1, at: 1), redactor: redactor))
    let before = try inode(file)
    XCTAssertFalse(try file.write(fixture(milliseconds: 9, at: 2), redactor: redactor))
    XCTAssertEqual(try inode(file), before)
    XCTAssertEqual(try file.read(), fixture(milliseconds: 1, at: 1))
    XCTAssertTrue(
      try file.write(fixture(milliseconds: 9, at: 2, status: 500), redactor: redactor))
    XCTAssertNotEqual(try inode(file), before)
  }

  func testWhatIsThereIsReplacedOnlyWhenAskedFor() throws {
    let folder = try TemporaryFolder()
    let file = FixtureFile(folder.url.appendingPathComponent("x.json"))
    let first = fixture(milliseconds: 1, at: 1)
    XCTAssertTrue(try file.write(first, redactor: redactor, replacing: false))
    let second = fixture(milliseconds: 1, at: 1, status: 500)
    XCTAssertThrowsError(try file.write(second, redactor: redactor, replacing: false)) {
      XCTAssertEqual(
        ($0 as? FixtureError)?.whatHappened,
        "\(file.url.path) is there already.")
    }
    XCTAssertEqual(try file.read(), first)
    XCTAssertEqual(folder.names, ["x.json"])
    XCTAssertTrue(try file.write(second, redactor: redactor))
    XCTAssertEqual(try file.read(), second)
  }

  func testAFileThatCannotBeReadIsNeverOverwritten() throws {
    let folder = try TemporaryFolder()
    for text in ["{", #"{"fixture": 2}"#, "", "\u{0}"] {
      let file = FixtureFile(try folder.write(text, to: "x.json"))
      XCTAssertThrowsError(try file.write(Fixture(), redactor: redactor), text) {
        XCTAssertEqual(
          ($0 as? FixtureError)?.whatHappened.hasPrefix(
            "The recording was not written, because the file that is there is no good: "), true)
      }
      XCTAssertEqual(try folder.text("x.json"), text)
      XCTAssertEqual(folder.names, ["x.json"])
    }
  }

  func testAFolderInPlaceOfTheFileIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "x.json/y")
    let file = FixtureFile(folder.url.appendingPathComponent("x.json"))
    XCTAssertThrowsError(try file.read()) {
      XCTAssertEqual(($0 as? FixtureError)?.reason, .unreadable)
    }
    XCTAssertThrowsError(try file.write(Fixture(), redactor: redactor))
  }

  func testMissingFileAndMissingSideFileAreDifferentErrors() throws {
    let folder = try TemporaryFolder()
    let file = FixtureFile(folder.url.appendingPathComponent("golden.json"))
    XCTAssertThrowsError(try file.read()) {
      XCTAssertEqual(($0 as? FixtureError)?.reason, .fixtureMissing)
    }
    try folder.write(GoldenFixture.text, to: "golden.json")
    XCTAssertThrowsError(try file.read()) {
      XCTAssertEqual(($0 as? FixtureError)?.reason, .sideFile)
      XCTAssertEqual(
        ($0 as? FixtureError)?.whatHappened.contains("exchanges[4].response.body.file"), true)
    }
  }

  func testSideFileThatIsALinkOutOfTheFolderIsRefused() throws {
    let folder = try TemporaryFolder()
    let outside = try folder.write("hi\n", to: "outside/secret")
    try folder.write(GoldenFixture.text, to: "in/golden.json")
    let file = FixtureFile(folder.url.appendingPathComponent("in/golden.json"))
    let link = folder.url.appendingPathComponent("in/golden.98ea6e4f.bin")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
    XCTAssertThrowsError(try file.read()) {
      XCTAssertEqual(($0 as? FixtureError)?.reason, .refusedPath)
    }

    try FileManager.default.removeItem(at: link)
    try folder.write("hi\n", to: "in/real")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "real")
    XCTAssertEqual(try file.read(), GoldenFixture.value)
  }

  func testSideFilesThatAreNoLongerUsedAreRemovedAndOthersStay() throws {
    let folder = try TemporaryFolder()
    let file = FixtureFile(folder.url.appendingPathComponent("x.json"))
    try folder.write("mine", to: "x.12345678.bin")
    func fixture(_ byte: UInt8) -> Fixture {
      Fixture(exchanges: [
        Exchange(
          request: RecordedRequest(method: "GET", url: "https://h/"),
          outcome: .response(
            RecordedResponse(
              status: 200, content: .body(Body(choosing: Data(repeating: byte, count: 70_000))))))
      ])
    }
    try file.write(fixture(0xFF), redactor: redactor)
    XCTAssertEqual(folder.names.count, 3)
    try file.write(fixture(0xFE), redactor: redactor)
    XCTAssertEqual(folder.names.count, 3)
    XCTAssertTrue(folder.names.contains("x.12345678.bin"))
    XCTAssertEqual(try file.read(), fixture(0xFE))
  }

  func testPermissionsAndLinksStay() throws {
    let folder = try TemporaryFolder()
    let real = try folder.write("{\"fixture\":1,\"exchanges\":[]}", to: "real/x.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
    let link = folder.url.appendingPathComponent("x.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    XCTAssertTrue(
      try FixtureFile(link).write(fixture(milliseconds: 1, at: 1), redactor: redactor))
    let attributes = try FileManager.default.attributesOfItem(atPath: real.path)
    XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o640)
    XCTAssertEqual(try FixtureFile(real).read(), fixture(milliseconds: 1, at: 1))
    XCTAssertEqual(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path), real.path)
  }

  func testLeftoversOfKilledProcessesAreRemovedWhenTheyAreOld() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write("", to: ".x.json.ABCDEFGH.tmp")
    try folder.write("", to: ".x.json.IJKLMNOP.tmp")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old.path)
    let file = FixtureFile(folder.url.appendingPathComponent("x.json"))
    try file.write(fixture(milliseconds: 1, at: 1), redactor: redactor)
    XCTAssertEqual(folder.names, [".x.json.IJKLMNOP.tmp", "x.json"])
  }

  func testReadersNeverSeeHalfAFile() throws {
    let folder = try TemporaryFolder()
    let file = FixtureFile(folder.url.appendingPathComponent("x.json"))
    let fixtures = [200, 500].map { fixture(milliseconds: 1, at: 1, status: $0) }
    try file.write(fixtures[0], redactor: redactor)
    let redactor = redactor
    DispatchQueue.concurrentPerform(iterations: 60) { index in
      let isWriter = index % 3 == 0
      let isGood =
        isWriter
        ? (try? file.write(fixtures[index % 2], redactor: redactor)) != nil
        : (try? file.read()).map { fixtures.contains($0) } ?? false
      XCTAssertTrue(isGood, isWriter ? "write" : "read")
    }
    XCTAssertEqual(folder.names, ["x.json"])
  }

  private func fixture(milliseconds: Int64, at seconds: Double, status: Int = 200) -> Fixture {
    Fixture(
      recordedAt: Date(timeIntervalSince1970: seconds),
      exchanges: [
        Exchange(
          request: RecordedRequest(method: "GET", url: "https://h/"),
          outcome: .response(
            RecordedResponse(status: status, time: RecordedTime(milliseconds: milliseconds))))
      ])
  }

  private func inode(_ file: FixtureFile) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
    return try XCTUnwrap(attributes[.systemFileNumber] as? Int)
  }
}
