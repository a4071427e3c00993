import APISession
import Foundation
import MockSessions
import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

/// What a fixture session can be told beside its name.
final class FixtureOptionsTests: XCTestCase {
  private let clock = VirtualClock()
  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  private var file: URL { folder.url.appendingPathComponent("ping.json") }

  private func session(
    _ mode: RecordMode = .none, matching: RequestMatching = .standard,
    redacting rules: [RedactionRule] = RedactionRule.standard, playsAll: Bool = false,
    expires expiry: FixtureExpiry = .never, adapter: any SessionAdapter = StubAdapter(),
    line: UInt = #line
  ) throws -> FixtureSession {
    try FixtureSession(
      "ping", mode: mode, clock: clock, matching: matching, rules: rules, playsAll: playsAll,
      expiry: expiry, adapter: adapter,
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite(line: line))
  }

  private func write(_ exchanges: String..., recordedAt: String? = nil) throws {
    try folder.write(
      """
      {
        "fixture": 1,
        \(recordedAt.map { "\"recordedAt\": \"\($0)\"," } ?? "")
        "exchanges": [\(exchanges.joined(separator: ","))]
      }
      """, to: "ping.json")
  }

  private func exchange(_ url: String, body: String? = nil, _ answer: String) -> String {
    """
    {
      "request": { "method": "\(body == nil ? "GET" : "POST")", "url": "\(url)"
        \(body.map { ", \"body\": { \"json\": \($0) }" } ?? "") },
      "response": { "status": 200, "body": { "text": "\(answer)" } }
    }
    """
  }

  private func answers(_ session: FixtureSession, _ pings: Ping...) -> [[String]] {
    let recorders = pings.map { session.publisher(for: $0).record(on: clock) }
    clock.run()
    return recorders.map(\.values)
  }

  // MARK: Matching

  func testParametersOfTheQueryAreIgnored() throws {
    try write(exchange("https://example.com/ping?n=1&t=9", "one"))
    let ignoring = try session(matching: .standard.ignoringQuery("t"))
    XCTAssertEqual(answers(ignoring, Ping(number: 1)), [["one"]])
    let strict = try session()
    let issues = catchIssues { XCTAssertEqual(answers(strict, Ping(number: 1)), [[]]) }
    XCTAssertEqual(issues.count, 1)
  }

  func testTheWholeQueryIsIgnored() throws {
    try write(
      exchange("https://example.com/ping?n=7", "a"), exchange("https://example.com/ping", "b"))
    let session = try session(matching: .standard.ignoringQuery())
    XCTAssertEqual(answers(session, Ping(number: 1), Ping(number: 2)), [["a"], ["b"]])
  }

  func testFieldsOfTheBodyAreIgnored() throws {
    let url = "https://example.com/ping?n=1"
    try write(exchange(url, body: #"{"a": 1, "nonce": 2}"#, "one"))
    var ping = Ping(number: 1)
    ping.method = .post
    ping.body = JSONBodyParameters(JSONObject: ["a": 1, "nonce": 99])
    XCTAssertEqual(
      answers(try session(matching: .standard.ignoringBody("nonce")), ping), [["one"]])
    ping.body = JSONBodyParameters(JSONObject: ["b": 3])
    XCTAssertEqual(answers(try session(matching: .standard.ignoringBody()), ping), [["one"]])
    let issues = catchIssues { XCTAssertEqual(answers(try! session(), ping), [[]]) }
    XCTAssertEqual(issues.count, 1)
  }

  func testHeadersAreComparedAndRecorded() throws {
    let matching = RequestMatching.standard.comparingHeaders("Accept-Language")
    let recording = try session(.all, matching: matching)
    var (english, german) = (Ping(), Ping())
    english.headerFields = ["accept-language": "en"]
    german.headerFields = ["Accept-Language": "de"]
    _ = answers(recording, english, german)
    try recording.finish()
    let text = try String(contentsOf: file, encoding: .utf8)
    XCTAssertTrue(text.contains("anguage: en") && text.contains("anguage: de"), text)

    let replay = try session(matching: matching)
    XCTAssertEqual(answers(replay, german).count, 1)
    german.headerFields = ["Accept-Language": "fr"]
    XCTAssertEqual(catchIssues { XCTAssertEqual(answers(replay, german), [[]]) }.count, 1)
  }

  func testAConditionOfOnesOwnNarrowsTheMatch() throws {
    try write(
      exchange("https://example.com/ping?n=7", "seven"),
      exchange("https://example.com/ping?n=8", "eight"))
    let session = try session(
      matching: .standard.ignoringQuery().filtering { sent, recorded in
        // Odd numbers answer odd ones.
        let number = { (request: URLRequest) in
          Int(String(request.url?.query?.last ?? "0")) ?? 0
        }
        return number(sent) % 2 == number(recorded) % 2
      })
    XCTAssertEqual(answers(session, Ping(number: 2), Ping(number: 3)), [["eight"], ["seven"]])
    XCTAssertEqual(
      catchIssues { XCTAssertEqual(answers(session, Ping(number: 5)), [[]]) }.count, 1)
  }

  func testAConditionMayUseTheSession() throws {
    try write(exchange("https://example.com/ping?n=1", "one"))
    nonisolated(unsafe) weak var weakSession: FixtureSession?
    let session = try session(
      matching: .standard.filtering { _, _ in weakSession?.sent(Ping.self).count == 1 })
    weakSession = session
    XCTAssertEqual(answers(session, Ping(number: 1)), [["one"]])
  }

  // MARK: Redaction

  func testRulesOfOnesOwnTakeOutWhatTheyFind() throws {
    let rules = [RedactionRule.query("n", label: "number")] + RedactionRule.standard
    let recording = try session(.all, redacting: rules)
    _ = answers(recording, Ping(number: 12_345_678))
    try recording.finish()
    let text = try String(contentsOf: file, encoding: .utf8)
    XCTAssertFalse(text.contains("12345678"), text)
    XCTAssertTrue(text.contains("«number-"), text)
    XCTAssertEqual(
      answers(try session(redacting: rules), Ping(number: 12_345_678)).map(\.count), [1])
  }

  func testWithoutRulesNothingIsTakenOut() throws {
    let recording = try session(.all, redacting: [])
    var ping = Ping()
    ping.path = "/ping?token=abcdefgh12"
    _ = answers(recording, ping)
    try recording.finish()
    XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).contains("abcdefgh12"))
  }

  // MARK: The life of a fixture

  func testWhatIsNotPlayedIsAnIssueAtTheEndOfTheTestIfThatIsAskedFor() throws {
    try write(
      exchange("https://example.com/ping?n=1", "one"),
      exchange("https://example.com/ping?n=2", "two"))
    var line: UInt = 0
    let issues = try catchIssues {
      line = #line + 1
      let session = try session(playsAll: true)
      XCTAssertEqual(answers(session, Ping(number: 1)), [["one"]])
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      Expected every exchange of the fixture to be played, but one was not.
      Not played:
        exchanges[1]  GET https://example.com/ping?n=2
      Remove it from the fixture, record it anew with REHEARSAL_RECORD=all, or send the request.
      """)
    let none = try catchIssues {
      let session = try session(playsAll: true)
      XCTAssertEqual(answers(session, Ping(number: 1), Ping(number: 2)), [["one"], ["two"]])
    }
    XCTAssertEqual(none, [])
  }

  func testAnOldFixtureFailsOrWarnsAndPlays() throws {
    try write(exchange("https://example.com/ping?n=1", "one"), recordedAt: "2020-02-03T04:05:06Z")
    let issues = try catchIssues {
      let session = try session(expires: .failing(afterDays: 30))
      XCTAssertEqual(answers(session, Ping(number: 1)), [["one"]])
    }
    XCTAssertEqual(issues.count, 1)
    let message = issues.first?.message ?? ""
    XCTAssertTrue(message.hasPrefix("\(file.path) was recorded "), message)
    XCTAssertTrue(message.contains("days ago, and may be at most 30 days old."), message)
    for expiry in [FixtureExpiry.never, .failing(afterDays: 1_000_000), .warning(afterDays: 30)] {
      XCTAssertEqual(try catchIssues { _ = try session(expires: expiry) }, [])
    }
  }

  func testAFixtureWithoutADateIsOldIfThatMatters() throws {
    try write(exchange("https://example.com/ping?n=1", "one"))
    let issues = try catchIssues { _ = try session(expires: .failing(afterDays: 30)) }
    XCTAssertEqual(
      issues.first?.message.contains("does not say when it was recorded"), true)
  }

  func testTheDateIsThatOfTheRecordingAndMovesWithTheClock() throws {
    try write(exchange("https://example.com/ping?n=1", "one"), recordedAt: "2020-02-03T04:05:06Z")
    let session = try session()
    let recorded = Date(timeIntervalSince1970: 1_580_702_706)
    XCTAssertEqual(session.date, recorded)
    clock.advance(by: .seconds(90))
    XCTAssertEqual(session.date, recorded.addingTimeInterval(90))
  }

  // MARK: The end of the test

  func testARecordingIsWrittenWhenTheTestEnds() throws {
    var session: FixtureSession?
    let issues = try catchIssues {
      let recording = try self.session(.all)
      session = recording
      _ = answers(recording, Ping(number: 1))
      XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    }
    XCTAssertEqual(issues, [])
    XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
    withExtendedLifetime(session) {}
  }

  func testTheRecordingOfATestThatHasFailedIsNotWritten() throws {
    _ = try catchIssues {
      let session = try self.session(.all)
      _ = answers(session, Ping(number: 1))
      TestEnd.scope?.fail()
      try session.finish()
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    // The file may be recorded again.
    let session = try session(.all)
    _ = answers(session, Ping(number: 1))
    try session.finish()
    XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
  }

  func testHeadersAreRecordedInTheOrderOfTheirNames() throws {
    // URL loading gives them in another order each time.
    let headers = ["ETag": "e", "b": "2", "A": "1", "Content-Type": "text/plain", "C": "3"]
    let recording = try session(.all, adapter: StubAdapter(headers: headers))
    _ = answers(recording, Ping(number: 1))
    try recording.finish()
    let text = try String(contentsOf: file, encoding: .utf8)
    let names = text.matches(of: #/"([\w-]+): /#).map { String($0.1).lowercased() }
    XCTAssertEqual(names, ["a", "b", "c", "content-type", "etag"])
  }

  func testWithoutAModeNothingIsRecorded() {
    XCTAssertThrowsError(try FixtureSession("nowhere")) { error in
      XCTAssertTrue("\(error)".hasPrefix("There is no fixture \"nowhere\"."), "\(error)")
    }
    XCTAssertThrowsError(try FixtureAdapter("nowhere"))
  }

  func testATestThatSendsNothingHasAnEmptyFixture() throws {
    try session(.once).finish()
    XCTAssertNil(try session().fixtures.unplayedMessage)
    XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).contains("\"exchanges\": []"))
  }

  func testInXCTestTheTearDownWritesTheRecording() throws {
    let file = file
    // The blocks run in the opposite order: this one is the last.
    addTeardownBlock { XCTAssertTrue(FileManager.default.fileExists(atPath: file.path)) }
    let session = try session(.all)
    kept = session
    _ = answers(session, Ping(number: 1))
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
  }
  private var kept: FixtureSession?
}
