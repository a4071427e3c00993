import Foundation
import XCTest

final class ImportCommandTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("rehearse-\(UUID().uuidString)", isDirectory: true)

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  private let har = #"""
    {"log": {"entries": [
      {"startedDateTime": "2023-07-25T12:58:46Z", "time": 146,
       "request": {"method": "GET",
         "url": "https://api.github.com/search/repositories?per_page=1&q=swift&code=1234567890"},
       "response": {"status": 200, "content": {"mimeType": "application/json",
         "text": "{\"items\":[{\"full_name\":\"a/b\"}]}"}}},
      {"request": {"method": "GET", "url": "ws://h"}, "response": {"status": 101}}
    ]}}
    """#

  func testAFileBecomesAFixtureThatReplays() throws {
    try write(har.replacing("&code=1234567890", with: ""), to: "search.har")
    let command = try Command("import", "search.har", in: folder)
    XCTAssertEqual(
      command.output,
      """
      search.har: imported 1 exchange, skipped 1 into Fixtures/search.json
        skipped: log.entries[1].request.url is "ws://h"; expected an http or https URL with a host

      """)
    XCTAssertEqual(command.errors, "")
    XCTAssertEqual(command.status, 0)
    let demo = try Command("demo", "--fixture", "Fixtures/search.json", in: folder)
    XCTAssertTrue(demo.output.hasPrefix("a/b\n"), demo.output)
    XCTAssertTrue(demo.output.contains("  146 ms  200 OK, 31 bytes of JSON\n"), demo.output)
    XCTAssertEqual(demo.status, 0)
  }

  func testSecretsAreKeptOnlyByName() throws {
    try write(har, to: "search.har")
    XCTAssertEqual(try Command("import", "search.har", in: folder).status, 0)
    XCTAssertFalse(try text("Fixtures/search.json").contains("1234567890"))
    let command = try Command(
      "import", "search.har", "--keep", "query.code", "--output", "kept", in: folder)
    XCTAssertEqual(command.status, 0, command.output)
    XCTAssertTrue(try text("kept/search.json").contains("1234567890"))
  }

  func testAFixtureIsReplacedOnlyByForce() throws {
    try write(har, to: "search.har")
    XCTAssertEqual(try Command("import", "search.har", in: folder).status, 0)
    let old = try text("Fixtures/search.json")
    try write(har.replacing("a/b", with: "c/d"), to: "search.har")
    let refused = try Command("import", "search.har", in: folder)
    XCTAssertEqual(refused.status, 1)
    XCTAssertTrue(refused.output.contains("Replace it with --force"), refused.output)
    XCTAssertEqual(try text("Fixtures/search.json"), old)
    XCTAssertEqual(try Command("import", "search.har", "--force", in: folder).status, 0)
    XCTAssertEqual(
      try text("Fixtures/search.json"), old.replacing("a/b", with: "c/d"))
  }

  func testOfSeveralProcessesOneMakesTheFixture() throws {
    let count = 8
    for index in 0..<count {
      try write(har.replacing("a/b", with: "a/\(index)"), to: "\(index)/search.har")
    }
    let results = LockedResults()
    let folder = folder
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let command = try? Command("import", "\(index)/search.har", in: folder)
      results.append((index, command?.status ?? -1))
    }
    let winners = results.all.filter { $0.status == 0 }
    XCTAssertEqual(winners.count, 1, "\(results.all)")
    XCTAssertEqual(results.all.filter { $0.status == 1 }.count, count - 1)
    let name = try XCTUnwrap(winners.first).index
    XCTAssertTrue(try text("Fixtures/search.json").contains("a/\(name)"))
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("Fixtures").path), ["search.json"])
  }

  func testAFolderWithSomethingBrokenIsAFailure() throws {
    try write(har, to: "in/a.har")
    try write("{", to: "in/b.har")
    try write("hello", to: "in/c.txt")
    let command = try Command("import", "in", in: folder)
    XCTAssertEqual(command.status, 1)
    XCTAssertTrue(command.output.contains("in/a.har: imported 1 exchange"), command.output)
    XCTAssertTrue(command.output.contains("in/b.har: not imported.\n"), command.output)
    XCTAssertTrue(command.output.contains("in/c.txt: ignored."), command.output)
    try FileManager.default.removeItem(at: folder.appendingPathComponent("in/b.har"))
    XCTAssertEqual(try Command("import", "in", "--force", in: folder).status, 0)
  }

  func testAnEmptyFolderHasNothingToImport() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("in"), withIntermediateDirectories: true)
    let command = try Command("import", "in", in: folder)
    XCTAssertEqual(command.output, "There is nothing to import.\n")
    XCTAssertEqual(command.status, 1)
  }

  func testExportIsImportedAgain() throws {
    try write(har, to: "search.har")
    XCTAssertEqual(try Command("import", "search.har", in: folder).status, 0)
    let printed = try Command("export", "Fixtures/search.json", "--har", in: folder)
    XCTAssertEqual(printed.status, 0)
    XCTAssertTrue(printed.output.hasPrefix("{\n  \"log\": {\n    \"version\": \"1.2\","))
    try write(printed.output, to: "again/search.har")
    let again = try Command("import", "again/search.har", "--output", "again", in: folder)
    XCTAssertEqual(again.status, 0, again.output)
    XCTAssertEqual(try text("again/search.json"), try text("Fixtures/search.json"))

    let arguments = ["export", "Fixtures/search.json", "--har", "--output", "x.har"]
    let written = try Command(arguments: arguments, in: folder)
    XCTAssertEqual(written.output, "Fixtures/search.json is in x.har now\n")
    XCTAssertEqual(try text("x.har"), printed.output)
    let refused = try Command(arguments: arguments, in: folder)
    XCTAssertEqual(refused.status, 1)
    XCTAssertTrue(refused.errors.contains("x.har is there already."), refused.errors)
    XCTAssertEqual(try Command(arguments: arguments + ["--force"], in: folder).status, 0)
  }

  func testExportOfWhatIsNoFixtureIsAnError() throws {
    try write("{", to: "x.json")
    let command = try Command("export", "x.json", "--har", in: folder)
    XCTAssertEqual(command.status, 1)
    XCTAssertTrue(command.errors.contains("x.json, line 1, column 2"), command.errors)
  }
}

private final class LockedResults: @unchecked Sendable {
  private let lock = NSLock()
  private var results: [(index: Int, status: Int32)] = []

  func append(_ result: (index: Int, status: Int32)) {
    lock.withLock { results.append(result) }
  }

  var all: [(index: Int, status: Int32)] { lock.withLock { results } }
}
