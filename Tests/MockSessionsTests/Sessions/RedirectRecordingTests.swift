import APISession
import Foundation
import LoopbackServer
import PublisherAssertions
import VirtualTime
import XCTest

@testable import MockSessions

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Redirects are recorded hop by hop, and followed again; streams are recorded piece by piece.
final class RedirectRecordingTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  private func session(
    _ mode: RecordMode, clock: VirtualClock, base: String, playsAll: Bool = false
  ) throws -> FixtureSession {
    try FixtureSession(
      "ping", mode: mode, clock: clock, bases: ["api": base], playsAll: playsAll,
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite())
  }

  private func fixture() throws -> Fixture {
    try FixtureFile(folder.url.appendingPathComponent("ping.json")).read()
  }

  /// Records what a request gives, replays it, and compares; returns the exchanges of the file.
  private func recordAndReplay(
    _ ping: Ping, _ answer: @escaping @Sendable (ReceivedRequest) -> Answer
  ) throws -> [Exchange] {
    let server = try LoopbackServer(script: answer)
    var ping = ping
    ping.baseURL = server.url
    let base = server.url.absoluteString
    let (recordingClock, replayClock) = (VirtualClock(), VirtualClock())
    let recording = try session(.all, clock: recordingClock, base: base)
    let recorded = recording.publisher(for: ping).record(on: recordingClock)
    recordingClock.run()
    try recording.finish()
    server.stop()

    let replay = try session(.none, clock: replayClock, base: base)
    let played = replay.publisher(for: ping).record(on: replayClock)
    replayClock.run()
    XCTAssertEqual(played.timeline, recorded.timeline)
    XCTAssertEqual(played.values, recorded.values)
    XCTAssertAllPlayed(replay)
    XCTAssertEqual(
      replay.sent(Ping.self).first?.response?.url, recording.sent(Ping.self).first?.response?.url)
    return try fixture().exchanges
  }

  func testEachHopIsAnExchange() throws {
    let exchanges = try recordAndReplay(Ping()) { request in
      switch request.target {
      case "/ping?n=1": .redirect(302, to: "/second")
      case "/second": .redirect(301, to: "/third")
      default: .text("arrived at \(request.target)")
      }
    }
    XCTAssertEqual(exchanges.map(\.response?.status), [302, 301, 200])
    XCTAssertEqual(
      exchanges.map { URL(string: $0.request.url)?.path }, ["/ping", "/second", "/third"])
  }

  func testThePostThatIsSentOnAsAGetIsOneToo() throws {
    var ping = Ping()
    ping.method = .post
    ping.body = JSONBodyParameters(JSONObject: ["a": 1])
    let exchanges = try recordAndReplay(ping) { request in
      request.target == "/see"
        ? .text("\(request.method) \(request.body.count)")
        : .redirect(303, to: "/see")
    }
    XCTAssertEqual(exchanges.map(\.request.method), ["POST", "GET"])
    XCTAssertEqual(exchanges.map { $0.request.body?.count ?? 0 > 0 }, [true, false])
  }

  func testATemporaryRedirectKeepsMethodAndBody() throws {
    var ping = Ping()
    ping.method = .post
    ping.body = JSONBodyParameters(JSONObject: ["a": 1])
    let exchanges = try recordAndReplay(ping) { request in
      request.target == "/again"
        ? .text("\(request.method) \(request.body.count)")
        : .redirect(307, to: "/again")
    }
    XCTAssertEqual(exchanges.map(\.request.method), ["POST", "POST"])
    XCTAssertEqual(exchanges[0].request.body, exchanges[1].request.body)
  }

  func testARedirectWithoutItsTargetIsTheAnswer() throws {
    let clock = VirtualClock()
    try folder.write(
      """
      {
        "fixture": 1,
        "exchanges": [
          {
            "request": { "method": "GET", "url": "https://example.com/ping?n=1" },
            "response": { "status": 302, "headers": ["Location: /gone"], "body": { "text": "" } }
          }
        ]
      }
      """, to: "ping.json")
    let session = try session(.none, clock: clock, base: "https://example.com")
    let ping = session.publisher(for: Ping()).record(on: clock)
    clock.run()
    XCTAssertFailed(ping) { error in
      guard case .responseError(let cause) = error,
        case ResponseError.unacceptableStatusCode(302)? = cause as? ResponseError
      else { return false }
      return true
    }
  }

  func testAnAnswerThatIsNoRedirectIsNotFollowed() throws {
    let exchanges = try recordAndReplay(Ping()) { _ in .text("Location: /paris") }
    XCTAssertEqual(exchanges.count, 1)
  }

  func testAStreamIsRecordedPieceByPiece() throws {
    let events = (1...3).map { "data: \($0)\n\n" }
    let server = try LoopbackServer { _ in
      .raw(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 27\r\n\r\n"
          + events.joined())
    }
    let clock = VirtualClock()
    var ping = Ping()
    ping.baseURL = server.url
    let recording = try session(.all, clock: clock, base: server.url.absoluteString)
    let recorded = recording.publisher(for: ping).record(on: clock)
    clock.run()
    try recording.finish()
    guard case .chunks(let chunks)? = try fixture().exchanges.first?.response?.content else {
      return XCTFail("no chunks")
    }
    XCTAssertEqual(
      chunks.reduce(into: Data()) { $0.append($1.body.bytes) }, Data(events.joined().utf8))

    let replayClock = VirtualClock()
    let replay = try session(.none, clock: replayClock, base: server.url.absoluteString)
    let played = replay.publisher(for: ping).record(on: replayClock)
    replayClock.run()
    XCTAssertEqual(played.values, [events.joined()])
    XCTAssertEqual(played.timeline, recorded.timeline)
  }

  func testAStreamWithoutAnEndEndsWhenTheClientLeaves() throws {
    let left = expectation(description: "the server has seen the client leave")
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n"
    let server = try LoopbackServer(
      peerLeft: { _ in left.fulfill() },
      script: { _ in
        Answer.raw(head + "data: never\n\n").held(after: head.utf8.count, until: Gate())
      })
    let adapter = try FixtureAdapter(
      "ping", mode: .all, clock: nil, latency: nil, bases: [:], adapter: nil, bundle: nil,
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite())
    let task = adapter.createTask(with: URLRequest(url: server.url)) { _, _, _ in }
    task.resume()
    task.cancel()
    try adapter.finish()
    wait(for: [left], timeout: 60)
    let response = try XCTUnwrap(try fixture().exchanges.first?.response)
    XCTAssertEqual(response.status, 200)
    guard case .chunks = response.content else { return XCTFail("no chunks") }
  }
}
