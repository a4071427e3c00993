import APISession
import Foundation
import Locking
import MockSessions
import PublisherAssertions
import VirtualTime
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Clients that know nothing of this package, and take a configuration.
final class URLSessionBridgeTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  private func session(
    _ name: String = "ping", _ mode: RecordMode = .none, clock: VirtualClock? = nil
  ) throws -> FixtureSession {
    try FixtureSession(
      name, mode: mode, clock: clock, adapter: StubAdapter(),
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite())
  }

  private func write(_ exchanges: String..., name: String = "ping") throws {
    try folder.write(
      """
      { "fixture": 1, "exchanges": [\(exchanges.joined(separator: ","))] }
      """, to: "\(name).json")
  }

  private func exchange(
    _ path: String, method: String = "GET", body: String? = nil, _ response: String
  ) -> String {
    """
    {
      "request": {
        "method": "\(method)", "url": "https://example.com/\(path)"
        \(body.map { ", \"body\": \($0)" } ?? "")
      },
      \(response)
    }
    """
  }

  /// Sends a request as a client would, with a completion handler.
  private func load(
    _ request: URLRequest, with session: URLSession
  ) -> (text: String?, status: Int?, error: (any Error)?) {
    let ended = expectation(description: "ended")
    nonisolated(unsafe) var result: (String?, Int?, (any Error)?) = (nil, nil, nil)
    session.dataTask(with: request) { data, response, error in
      result = (
        data.map { String(decoding: $0, as: UTF8.self) },
        (response as? HTTPURLResponse)?.statusCode, error
      )
      ended.fulfill()
    }.resume()
    wait(for: [ended], timeout: 60)
    return result
  }

  private func request(_ path: String) -> URLRequest {
    URLRequest(url: URL(string: "https://example.com/\(path)")!)
  }

  func testAClientIsAnsweredFromTheFixture() throws {
    try write(
      exchange("a", #""response": { "status": 201, "body": { "text": "one" } }"#),
      exchange("a", #""response": { "status": 404, "body": { "text": "two" } }"#))
    let session = try session()
    let client = URLSession(configuration: session.configuration)
    let (first, second) = (load(request("a"), with: client), load(request("a"), with: client))
    XCTAssertEqual([first.text, second.text], ["one", "two"])
    XCTAssertEqual([first.status, second.status], [201, 404])
    XCTAssertAllPlayed(session)
    client.invalidateAndCancel()
  }

  func testBodiesCountWhetherTheyAreDataOrStreams() throws {
    try write(
      exchange(
        "a", method: "POST", body: #"{ "json": {"n": 1} }"#,
        #""response": { "status": 200, "body": { "text": "one" } }"#),
      exchange(
        "a", method: "POST", body: #"{ "json": {"n": 2} }"#,
        #""response": { "status": 200, "body": { "text": "two" } }"#))
    let session = try session()
    let client = URLSession(configuration: session.configuration)
    var (data, stream) = (request("a"), request("a"))
    (data.httpMethod, stream.httpMethod) = ("POST", "POST")
    data.httpBody = Data(#"{"n": 2}"#.utf8)
    stream.httpBodyStream = InputStream(data: Data(#"{ "n" : 1 }"#.utf8))
    XCTAssertEqual(load(data, with: client).text, "two")
    XCTAssertEqual(load(stream, with: client).text, "one")
    client.invalidateAndCancel()
  }

  func testARecordedErrorIsDelivered() throws {
    try write(exchange("a", #""error": { "domain": "URLError", "code": -1001 }"#))
    let session = try session()
    let client = URLSession(configuration: session.configuration)
    XCTAssertEqual((load(request("a"), with: client).error as? URLError)?.code, .timedOut)
    client.invalidateAndCancel()
  }

  func testAMissIsAnIssueAndAnErrorOfTheTask() throws {
    try write(exchange("a", #""response": { "status": 200 }"#))
    let issues = try catchIssues {
      let session = try session()
      let client = URLSession(configuration: session.configuration)
      XCTAssertNotNil(load(request("b"), with: client).error)
      client.invalidateAndCancel()
    }
    XCTAssertEqual(issues.count, 1)
  }

  func testWithAClockTheAnswerComesWhenItIsMoved() async throws {
    try write(
      exchange(
        "a", #""response": { "status": 200, "body": { "text": "one" }, "seconds": 3600 }"#))
    let clock = VirtualClock()
    let session = try session(clock: clock)
    let client = URLSession(configuration: session.configuration)
    let text = Locked<String?>(nil)
    let ended = expectation(description: "ended")
    client.dataTask(with: request("a")) { data, _, _ in
      text.withLock { $0 = data.map { String(decoding: $0, as: UTF8.self) } }
      ended.fulfill()
    }.resume()
    await session.waitForRequests(count: 1)
    XCTAssertNil(text.withLock(\.self))
    clock.advance(by: .seconds(3600))
    await fulfillment(of: [ended], timeout: 60)
    XCTAssertEqual(text.withLock(\.self), "one")
    client.invalidateAndCancel()
  }

  func testWaitingForARequestThatDoesNotComeIsAnIssue() async throws {
    try write()
    let session = try session()
    let issues = await catchIssues {
      await session.waitForRequests(count: 1, patience: .milliseconds(1))
    }
    XCTAssertEqual(issues.count, 1)
    await session.waitForRequests(count: 0)
  }

  func testWhatAClientSendsIsRecorded() throws {
    let recording = try session("new", .all)
    let client = URLSession(configuration: recording.configuration)
    XCTAssertEqual(load(request("a"), with: client).text, "https://example.com/a")
    try recording.finish()
    client.invalidateAndCancel()
    let replay = try session("new")
    let second = URLSession(configuration: replay.configuration)
    XCTAssertEqual(load(request("a"), with: second).text, "https://example.com/a")
    second.invalidateAndCancel()
  }

  func testAHundredSessionsAtOnceKeepApart() throws {
    for number in 0..<100 {
      try write(
        exchange("a", #""response": { "status": 200, "body": { "text": "\#(number)" } }"#),
        name: "s\(number)")
    }
    let sessions = try (0..<100).map { try session("s\($0)") }
    let clients = sessions.map { URLSession(configuration: $0.configuration) }
    let ended = expectation(description: "ended")
    ended.expectedFulfillmentCount = 100
    let texts = Locked<[Int: String]>([:])
    for (number, client) in clients.enumerated() {
      client.dataTask(with: request("a")) { data, _, _ in
        let text = String(decoding: data ?? Data(), as: UTF8.self)
        texts.withLock { $0[number] = text }
        ended.fulfill()
      }.resume()
    }
    wait(for: [ended], timeout: 60)
    XCTAssertEqual(
      texts.withLock(\.self), Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, "\($0)") }))
    for client in clients { client.invalidateAndCancel() }
  }

  func testAfterTheSessionItsConfigurationIsDead() throws {
    try write(exchange("a", #""response": { "status": 200 }"#))
    let configuration = try session().configuration
    let client = URLSession(configuration: configuration)
    XCTAssertEqual((load(request("a"), with: client).error as? URLError)?.code, .cancelled)
    client.invalidateAndCancel()
  }
}
