import Foundation
import LoopbackServer
import XCTest

final class RehearseCommandTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("rehearse-\(UUID().uuidString)", isDirectory: true)

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private let shipped = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../Fixtures/github-search.json").standardizedFileURL

  func testWithoutArgumentsItReplaysTheShippedFixture() throws {
    let command = try Command(in: folder)
    XCTAssertEqual(
      command.output,
      """
      apple/swift

          0 ms  subscribed
          0 ms  GET https://api.github.com/search/repositories?per_page=1&q=swift
        146 ms  200 OK, 5578 bytes of JSON
        146 ms  value     apple/swift
        146 ms  finished

      """)
    XCTAssertEqual(command.errors, "")
    XCTAssertEqual(command.status, 0)
  }

  func testTheOutputFollowsTheFixture() throws {
    let changed = try String(contentsOf: shipped, encoding: .utf8)
      .replacing(#""full_name": "apple/swift""#, with: #""full_name": "a/b""#)
      .replacing(#""seconds": 0.146"#, with: #""seconds": 12.5"#)
      .replacing(#""status": 200"#, with: #""status": 201"#)
    let file = folder.appendingPathComponent("changed.json")
    try changed.write(to: file, atomically: true, encoding: .utf8)
    let command = try Command("demo", "--fixture", file.path)
    XCTAssertEqual(
      command.output,
      """
      a/b

          0 ms  subscribed
          0 ms  GET https://api.github.com/search/repositories?per_page=1&q=swift
      12500 ms  201 Created, 5570 bytes of JSON
      12500 ms  value     a/b
      12500 ms  finished

      """)
    XCTAssertEqual(command.status, 0)
  }

  func testAFailureIsShownAndIsTheExitStatus() throws {
    let changed = try String(contentsOf: shipped, encoding: .utf8)
      .replacing(#""status": 200"#, with: #""status": 404"#)
    let file = folder.appendingPathComponent("changed.json")
    try changed.write(to: file, atomically: true, encoding: .utf8)
    let command = try Command("demo", "--fixture", file.path)
    XCTAssertTrue(command.output.contains("146 ms  404 Not Found, 5578 bytes of JSON"))
    XCTAssertTrue(command.output.contains("146 ms  failed    "), command.output)
    XCTAssertEqual(command.status, 1)
  }

  func testABadFixtureIsAnErrorThatNamesThePlace() throws {
    let file = folder.appendingPathComponent("bad.json")
    try "{\n  oops\n}".write(to: file, atomically: true, encoding: .utf8)
    let command = try Command("demo", "--fixture", file.path)
    XCTAssertTrue(command.errors.contains("\(file.path), line 2, column 3"), command.errors)
    XCTAssertEqual(command.output, "")
    XCTAssertEqual(command.status, 1)
  }

  func testRecordStoresOneExchange() throws {
    let answer = try Capture.searchRepositories.answer
    let server = try LoopbackServer { _ in answer }
    let url = "http://127.0.0.1:\(server.port)/search/repositories?q=swift&per_page=1"
    let command = try Command("record", url, in: folder)
    let file = folder.appendingPathComponent("Fixtures/127.0.0.1-search-repositories.json")
    XCTAssertEqual(
      command.output.replacing("/private", with: ""),
      "200 OK, 5578 bytes of JSON, recorded in \(file.path)\n")
    XCTAssertEqual(command.status, 0, command.errors)
    let text = try String(contentsOf: file, encoding: .utf8)
    XCTAssertTrue(text.contains(#""url": "\#(url)""#))
    XCTAssertTrue(text.contains(#""full_name": "apple/swift""#))
    XCTAssertEqual(server.requests.map(\.target), ["/search/repositories?q=swift&per_page=1"])
  }

  func testRecordIntoAGivenFile() throws {
    let server = try LoopbackServer { _ in Answer.text("hello") }
    let file = folder.appendingPathComponent("given.json")
    let command = try Command("record", server.url.absoluteString, "--output", file.path)
    XCTAssertEqual(
      command.output.replacing("/private", with: ""),
      "200 OK, 5 bytes of text/plain, recorded in \(file.path)\n")
    XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
  }

  func testNothingIsRecordedInContinuousIntegration() throws {
    let server = try LoopbackServer { _ in Answer.text("hello") }
    let file = folder.appendingPathComponent("given.json")
    let command = try Command(
      "record", server.url.absoluteString, "--output", file.path, environment: ["CI": "true"])
    XCTAssertEqual(command.status, 1)
    XCTAssertTrue(command.errors.contains("CI is set"), command.errors)
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    XCTAssertEqual(server.requests.count, 0)
  }

  func testARefusedConnectionIsAnErrorAndIsRecorded() throws {
    let server = try LoopbackServer { _ in Answer.text("hello") }
    let url = server.url
    server.stop()
    let file = folder.appendingPathComponent("refused.json")
    let command = try Command("record", url.absoluteString, "--output", file.path)
    XCTAssertEqual(command.status, 1)
    XCTAssertTrue(command.errors.hasPrefix("rehearse: "), command.errors)
    let text = try String(contentsOf: file, encoding: .utf8)
    XCTAssertTrue(text.contains(#""code": -1004"#), text)
  }

  func testHelpExplains() throws {
    for argument in ["--help", "-h", "help"] {
      let command = try Command(argument)
      XCTAssertTrue(command.output.hasPrefix("usage: rehearse [demo]"))
      XCTAssertEqual(command.status, 0)
    }
  }

  func testWordsThatItDoesNotUnderstandAreUsageErrors() throws {
    for (arguments, message) in [
      (["--colour"], "There is no option --colour."),
      (["play"], "There is nothing to do with play."),
      (["record"], "record needs one URL."),
      (["record", "file:///etc/passwd"], "file:///etc/passwd is not the URL of something to GET."),
      (["demo", "--fixture"], "--fixture needs the path of a file."),
      (["demo", "--output", "x.json"], "--output does not go with demo."),
      (["import"], "import needs files or folders."),
      (["import", "x.har", "--har"], "--har does not go with import."),
      (["import", "x.har", "--keep"], "--keep needs the id of a rule, such as query.code."),
      (["import", "x.har", "--keep", "code"], "There is no rule code. The rules are header.auth"),
      (["demo", "--keep", "query.code"], "--keep does not go with demo."),
      (["export", "x.json"], "export needs to know the format: --har."),
      (["export", "--har"], "export needs one fixture."),
      (["export", "x.txt", "--har"], "x.txt is not the path of a fixture, a .json file."),
      (["demo", "--fixture", "x.txt"], "x.txt is not the path of a fixture, a .json file."),
    ] {
      let command = try Command(arguments: arguments)
      XCTAssertEqual(command.status, 64, "\(arguments)")
      XCTAssertTrue(command.errors.hasPrefix("rehearse: \(message)"), command.errors)
      XCTAssertTrue(command.errors.contains("usage: rehearse"), command.errors)
    }
  }
}
