import APISession
import LoopbackServer
import Rehearsal
import XCTest

@testable import MockSessions

/// The main job: a real exchange is recorded, then replayed on the virtual clock, and asserted.
final class MainJobTests: XCTestCase {
  /// A folder for the fixtures of one test.
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("rehearsal-\(UUID().uuidString)", isDirectory: true)

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private func session(
    _ name: String, _ mode: RecordMode, _ clock: VirtualClock, base: String,
    latency: Duration? = nil
  ) throws -> FixtureSession {
    try FixtureSession(
      name, mode: mode, clock: clock, latency: latency, bases: ["github": base],
      environment: RecordingEnvironment(fixtures: folder.path), testFile: "/none/none.swift",
      callSite: CallSite())
  }

  func testARecordingAndItsReplayGiveOneHistory() throws {
    let answer = try Capture.searchRepositories.answer.delayed(by: .milliseconds(143))
    let server = try LoopbackServer { _ in answer }
    var histories: [[TimedEvent<[String], Never>]] = []
    for mode in [RecordMode.once, .none] {
      let clock = VirtualClock()
      let base = mode == .once ? "http://127.0.0.1:\(server.port)" : "http://127.0.0.1:1"
      let session = try session("search", mode, clock, base: base)
      let request = SearchRepositories(baseURL: URL(string: base)!, query: "swift")
      let names = session.publisher(for: request)
        .map { $0.items.map(\.fullName) }
        .catch { _ in Empty<[String], Never>() }
        .record(on: clock)
      clock.run()
      XCTAssertValues(names, [["apple/swift"]])
      histories.append(names.events)
      try session.finish()
    }
    XCTAssertEqual(histories[0], histories[1])
    XCTAssertEqual(server.requests.count, 1)
    XCTAssertGreaterThanOrEqual(histories[0][0].time.sinceStart, .milliseconds(143))
  }

  func testTheSameErrorArrivesLiveAndReplayed() throws {
    let answer = try Capture.searchUndefined.answer
    let server = try LoopbackServer { _ in answer }
    for mode in [RecordMode.all, .none] {
      let clock = VirtualClock()
      let base = "http://127.0.0.1:\(server.port)"
      let session = try session("undefined", mode, clock, base: base)
      let request = SearchRepositories(
        baseURL: URL(string: base)!, path: "/search/undefined", query: "swift")
      let failure = session.publisher(for: request).record(on: clock)
      clock.run()
      XCTAssertFailed(failure) { error in
        guard case .responseError(ResponseError.unacceptableStatusCode(404)) = error else {
          return false
        }
        return true
      }
      try session.finish()
    }
    XCTAssertEqual(server.requests.count, 1)
  }

  /// What the test of the README does, recording and replaying.
  func testTypingOnCancelsTheStaleRequestLiveAndReplayed() throws {
    let server = try LoopbackServer { request in
      let name = request.target.hasSuffix("q=Swi") ? "other/other" : "apple/swift"
      return Answer.json(#"{"items": [{"full_name": "\#(name)"}]}"#)
        .delayed(by: .milliseconds(20))
    }
    for mode in [RecordMode.once, .none] {
      let clock = VirtualClock()
      let base = mode == .once ? "http://127.0.0.1:\(server.port)" : "http://127.0.0.1:1"
      let session = try session(
        "typing", mode, clock, base: base, latency: .milliseconds(400))
      let query = PassthroughSubject<String, Never>()

      let names =
        query
        .debounce(for: .milliseconds(300), scheduler: DispatchQueue.virtual(clock))
        .map {
          session.publisher(for: SearchRepositories(baseURL: URL(string: base)!, query: $0))
            .map { $0.items.map(\.fullName) }
        }
        .switchToLatest()
        .record(on: clock)

      query.send("Swi")
      clock.advance(by: .milliseconds(350))
      query.send("SwiftUI")
      clock.run()

      XCTAssertCancelled(session.sent(SearchRepositories.self) { $0.query == "Swi" })
      XCTAssertValues(names, [["apple/swift"]], at: [.milliseconds(1050)])
      let sent = session.sent(SearchRepositories.self)
      XCTAssertEqual(sent.map(\.sentAt?.sinceStart), [.milliseconds(300), .milliseconds(650)])
      XCTAssertEqual(sent.map(\.endedAt?.sinceStart), [.milliseconds(650), .milliseconds(1050)])
      try session.finish()
    }
    XCTAssertEqual(server.requests.count, 2, "the cancelled request is stored, too")
  }

  func testTheShippedFixtureComesFromSuchARecording() throws {
    let answer = try Capture.searchRepositories.answer
    let server = try LoopbackServer { _ in answer }
    let base = "http://127.0.0.1:\(server.port)"
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    let clock = VirtualClock()
    let session = try FixtureSession(
      "github-search", mode: .all, clock: clock, adapter: adapter,
      environment: RecordingEnvironment(fixtures: folder.path), testFile: "/none/none.swift",
      callSite: CallSite())
    let search = session.publisher(
      for: SearchRepositories(baseURL: URL(string: base)!, query: "swift")
    ).record(on: clock)
    clock.run()
    XCTAssertFinished(search)
    try session.finish()

    func lines(_ file: URL) throws -> [String] {
      try String(contentsOf: file, encoding: .utf8)
        .replacing(base, with: "https://api.github.com").split(separator: "\n").map(String.init)
        .filter { !$0.contains("\"recordedAt\"") && !$0.contains("\"seconds\"") }
    }
    let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/github-search.json").standardizedFileURL
    XCTAssertEqual(
      try lines(folder.appendingPathComponent("github-search.json")), try lines(shipped))
  }
}
