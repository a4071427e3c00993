import Foundation
import MockSessions
import XCTest

final class FixtureImportTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws {
    folder = try TemporaryFolder()
  }

  override func tearDown() {
    folder = nil
  }

  private func path(_ name: String) -> String {
    folder.url.appendingPathComponent(name).path
  }

  private func run(
    _ names: String..., replacesFiles: Bool = false,
    rules: [RedactionRule] = RedactionRule.standard
  ) -> [ImportReport] {
    FixtureImport(
      output: folder.url.appendingPathComponent("out"), replacesFiles: replacesFiles, rules: rules
    ).run(names.map(path))
  }

  /// The reports with the folder of the test left out.
  private func lines(_ reports: [ImportReport]) -> [String] {
    reports.flatMap { report in
      report.description.replacing(folder.url.path + "/", with: "").split(separator: "\n")
        .map(String.init)
    }
  }

  private func har(_ entries: String...) -> String {
    String(decoding: HARSample.log(entries), as: UTF8.self)
  }

  func testAFolderOfAnythingBecomesAFixturePerFile() throws {
    try folder.write(har(HARSample.entry(), HARSample.entry("\"_x\": 7")), to: "in/a.har")
    try folder.write(har(HARSample.entry(url: "https://h/b")), to: "in/sub/a.har")
    try folder.write(
      #"{"name": "d", "interactions": [{"request": {"url": "http://h"}, "response": {"status": 200}}]}"#,
      to: "in/d.json")
    try folder.write(
      #"{"http_interactions": [{"request": {"method": "get", "uri": "http://h"}, "response": {"status": {"code": 200}}}]}"#,
      to: "in/v.json")
    try folder.write("curl https://h/c", to: "in/c.curl")
    try folder.write("HTTP/1.1 204 No Content\n\n", to: "in/c.response.txt")
    try folder.write("HTTP/1.1 200 OK\n\n", to: "in/lone.response")
    try folder.write("$ curl https://h/t\nHTTP/1.1 200 OK\n\nhi", to: "in/t.txt")
    try folder.write(#"{"name": "package"}"#, to: "in/package.json")
    try folder.write("[1, 2]", to: "in/list.json")
    try folder.write(#"{"fixture": 1, "exchanges": []}"#, to: "in/own.json")
    try folder.write("# Read me", to: "in/README.md")
    try folder.write("{oops", to: "in/broken.har")
    try folder.write(har(HARSample.entry()), to: "in/.hidden/h.har")
    try folder.write(har(), to: "in/.hidden.har")
    XCTAssertEqual(
      lines(run("in")),
      [
        "in/README.md: ignored. in/README.md is of no known format.",
        "in/a.har: imported 1 exchange, skipped 1 into out/a.json",
        "  skipped: log.entries[1].response.status is missing; expected a status code",
        "in/broken.har: not imported.",
        "  in/broken.har, line 1, column 2: a key in double quotes was expected, not 'o'.",
        "  Expected: a HAR file or a cassette, which is JSON.",
        "  Next: Export the file again, or correct it there.",
        "in/c.curl: imported 1 exchange into out/c.json",
        "in/d.json: imported 1 exchange into out/d.json",
        "in/list.json: ignored. in/list.json, line 1, column 1: the file is an array.",
        "in/lone.response: not imported.",
        "  It has no exchange that can be used.", "  Expected: at least one exchange.",
        "  Next: Export or record the traffic again.",
        "  skipped: line 1: has an answer without a request; expected the curl command before it, "
          + "or in a file of the same name that ends in .curl",
        "in/own.json: ignored. in/own.json, line 1, column 1: the file is a fixture already.",
        "in/package.json: ignored. in/package.json, line 1, column 1: the file is of no known format.",
        "in/sub/a.har: imported 1 exchange into out/sub/a.json",
        "in/t.txt: imported 1 exchange into out/t.json",
        "in/v.json: imported 1 exchange into out/v.json",
      ])
    XCTAssertEqual(
      try FileManager.default.subpathsOfDirectory(atPath: path("out")).sorted(),
      ["a.json", "c.json", "d.json", "sub", "sub/a.json", "t.json", "v.json"])
    XCTAssertEqual(
      try FixtureFile(folder.url.appendingPathComponent("out/c.json")).read(),
      Fixture(exchanges: [
        Exchange(
          request: RecordedRequest(method: "GET", url: "https://h/c"),
          outcome: .response(RecordedResponse(status: 204)))
      ]))
  }

  func testALinkToAFolderIsFollowedAndLinksInItAreNot() throws {
    try folder.write(har(HARSample.entry()), to: "in/sub/a.har")
    for (link, target) in [("link", "in"), ("in/sub/round", "..")] {
      try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: target)
    }
    for name in ["link", "in"] {
      XCTAssertEqual(
        lines(run(name)), ["\(name)/sub/a.har: imported 1 exchange into out/sub/a.json"])
      try FileManager.default.removeItem(atPath: path("out"))
    }
  }

  func testAFileThatIsNamedHasToBeOfAKnownFormat() throws {
    try folder.write("# Read me", to: "README.md")
    let reports = run("README.md", "nothing.har")
    guard case .failed(let first) = reports[0].outcome,
      case .failed(let second) = reports[1].outcome
    else { return XCTFail("\(reports)") }
    XCTAssertEqual(first.reason, .notImportable)
    XCTAssertEqual(second.whatHappened, "\(path("nothing.har")) cannot be read: it is not there.")
  }

  func testTheAnswerLeadsToItsCommand() throws {
    try folder.write("curl https://h/c", to: "c.sh")
    try folder.write("HTTP/1.1 200 OK\n\n", to: "c.response")
    XCTAssertEqual(lines(run("c.response", "c.sh")), ["c.sh: imported 1 exchange into out/c.json"])
  }

  func testNothingIsReplacedUnasked() throws {
    try folder.write(har(HARSample.entry(url: "https://h/new")), to: "a.har")
    let old = try folder.write(#"{"fixture": 1, "exchanges": []}"#, to: "out/a.json")
    XCTAssertEqual(
      lines(run("a.har")),
      [
        "a.har: not imported.", "  out/a.json is there already.", "  Expected: a new file.",
        "  Next: Replace it with --force, or choose another place with --output.",
      ])
    XCTAssertEqual(try FixtureFile(old).read(), Fixture())
    XCTAssertEqual(
      lines(run("a.har", replacesFiles: true)), ["a.har: imported 1 exchange into out/a.json"])
    XCTAssertEqual(try FixtureFile(old).read().exchanges.map(\.request.url), ["https://h/new"])
    XCTAssertEqual(folder.names, ["a.har", "out"])
  }

  func testAReplacedFixtureKeepsWhatItMatchesOn() throws {
    let header = #""headers": [{"name": "accept", "value": "a/b"}, {"name": "x", "value": "y"}]"#
    try folder.write(har(HARSample.entry(request: header)), to: "a.har")
    try folder.write(
      #"""
      {"fixture": 1, "bases": {"api": "https://h"}, "match": {"headers": ["Accept"]}, "salt": "s",
       "exchanges": []}
      """#, to: "out/a.json")
    XCTAssertEqual(run("a.har", replacesFiles: true).map(\.skipped), [[]])
    let text = try folder.text("out/a.json")
    XCTAssertTrue(text.contains(#""url": "{api}/a""#), text)
    XCTAssertTrue(text.contains(#""accept: a/b""#), text)
    XCTAssertFalse(text.contains("x: y"), text)
    XCTAssertEqual(run("a.har", replacesFiles: true).map(\.skipped), [[]])
    XCTAssertEqual(try folder.text("out/a.json"), text)
  }

  func testWhatIsNoFixtureIsNeverReplaced() throws {
    try folder.write(har(HARSample.entry()), to: "a.har")
    try folder.write("precious", to: "out/a.json")
    guard case .failed? = run("a.har", replacesFiles: true).first?.outcome else {
      return XCTFail("the file was replaced")
    }
    XCTAssertEqual(try folder.text("out/a.json"), "precious")
  }

  func testTwoFilesOfOneNameAreNotOneFixture() throws {
    try folder.write(har(HARSample.entry(url: "https://h/1")), to: "in/a.har")
    try folder.write(har(HARSample.entry(url: "https://h/2")), to: "in/a.json")
    for replacesFiles in [false, true] {
      let reports = lines(run("in", replacesFiles: replacesFiles))
      XCTAssertEqual(reports[0], "in/a.har: imported 1 exchange into out/a.json")
      XCTAssertEqual(
        reports[1...2],
        ["in/a.json: not imported.", "  out/a.json has just been made of in/a.har."])
      XCTAssertTrue(try folder.text("out/a.json").contains("https://h/1"))
      try FileManager.default.removeItem(atPath: path("out"))
    }
  }

  func testNamesBecomePortable() throws {
    try folder.write(har(HARSample.entry()), to: "api: v1?.example.com.har")
    XCTAssertEqual(
      lines(run("api: v1?.example.com.har")).first,
      "api: v1?.example.com.har: imported 1 exchange into out/api- v1-.example.com.json")
  }

  func testSecretsAreTakenOutOfFixturesAndReports() throws {
    let secret = "S3cretS3cretS3cret"
    try folder.write(
      har(
        HARSample.entry(
          method: "POST", url: "https://h/a?access_token=\(secret)",
          request: #""postData": {"text": "{\"password\":\"pass-\#(secret)\"}"}"#,
          #""status": 200, "headers": [{"name": "set-cookie", "value": "sid=cookie-\#(secret)"}]"#),
        HARSample.entry(url: "ws://h/chat?token=\(secret)")),
      to: "a.har")
    let report = try XCTUnwrap(run("a.har").first)
    let fixture = try folder.text("out/a.json")
    XCTAssertFalse("\(report)\(fixture)".contains(secret), "\(report)\(fixture)")
    XCTAssertEqual(report.skipped.count, 1)
    XCTAssertTrue(fixture.contains(#""query.access_token""#), fixture)
    XCTAssertTrue(fixture.contains(#""json.password""#), fixture)
    XCTAssertTrue(fixture.contains(#""header.set-cookie""#), fixture)

    let kept = RedactionRule.standard.filter { $0.id != "query.access_token" }
    try FileManager.default.removeItem(atPath: path("out"))
    XCTAssertEqual(run("a.har", rules: kept).first?.skipped.count, 1)
    let text = try folder.text("out/a.json")
    XCTAssertTrue(text.contains("access_token=\(secret)"), text)
    XCTAssertFalse(text.contains("pass-\(secret)"), text)
  }

  func testSecretsOfHeadersThatAreNotStoredAreTakenOutOfAnswers() throws {
    let secret = "S3cretS3cretS3cret"
    try folder.write(
      har(
        HARSample.entry(
          request: #""headers": [{"name": "x-api-key", "value": "\#(secret)"}]"#,
          #""status": 200, "content": {"text": "your key is \#(secret)"}"#)),
      to: "a.har")
    try folder.write(
      "curl https://h -H 'X-API-Key: \(secret)'\nHTTP/1.1 200 OK\n\nyour key is \(secret)",
      to: "b.curl")
    try folder.write(
      #"""
      {"http_interactions": [{"request": {"method": "get", "uri": "http://h",
      "headers": {"x-api-key": ["\#(secret)"]}},
      "response": {"status": {"code": 200}, "body": "your key is \#(secret)"}}]}
      """#, to: "c.json")
    for name in ["a.har", "b.curl", "c.json"] {
      XCTAssertEqual(run(name).map(\.skipped), [[]])
      let fixture = try folder.text("out/\(name.prefix(1)).json")
      XCTAssertFalse(fixture.contains(secret), fixture)
      XCTAssertTrue(fixture.contains("your key is «key-"), fixture)
      XCTAssertTrue(fixture.contains(#""header.x-api-key""#), fixture)
    }
  }

  func testATextInUTF16IsRead() throws {
    let text = har(HARSample.entry(url: "https://h/é"))
    try Data(text.data(using: .utf16)!).write(to: folder.url.appendingPathComponent("a.har"))
    XCTAssertEqual(lines(run("a.har")), ["a.har: imported 1 exchange into out/a.json"])
    XCTAssertTrue(try folder.text("out/a.json").contains("https://h/é"))
  }

  func testLargeBodiesGoToSideFiles() throws {
    let text = String(repeating: "a", count: Body.inlineLimit + 1)
    try folder.write(
      har(HARSample.entry(#""status": 200, "content": {"text": "\#(text)"}"#)), to: "a.har")
    XCTAssertEqual(run("a.har").map(\.skipped), [[]])
    let names = try FileManager.default.contentsOfDirectory(atPath: path("out"))
    XCTAssertEqual(names.count, 2)
    let read = try FixtureFile(folder.url.appendingPathComponent("out/a.json")).read()
    XCTAssertEqual(read.exchanges.first?.response?.bytes, Data(text.utf8))
  }

  func testAFolderThatCannotBeWrittenIsReported() throws {
    try folder.write(har(HARSample.entry()), to: "a.har")
    try folder.write("a file", to: "out")
    guard case .failed(let error)? = run("a.har").first?.outcome else {
      return XCTFail("nothing was reported")
    }
    XCTAssertEqual(error.reason, .unwritable)
    XCTAssertEqual(try folder.text("out"), "a file")
  }
}
