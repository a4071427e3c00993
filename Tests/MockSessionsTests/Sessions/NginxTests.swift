import APISession
import Foundation
import Locking
import MockSessions
import VirtualTime
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What nginx answers is recorded and replayed; `Tests/Nginx/run` starts one, and says where it is.
final class NginxTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  private struct Answer: Equatable {
    var status: Int?
    var body: Data?
    var headers: [String]
    var code: Int?
  }

  private func address() throws -> String {
    guard let address = ProcessInfo.processInfo.environment["REHEARSAL_NGINX"] else {
      throw XCTSkip("There is no nginx: Tests/Nginx/run starts one and runs this test.")
    }
    return address
  }

  private func requests(at address: String) -> [(name: String, URLRequest)] {
    func get(_ path: String, _ headers: [String: String] = [:], method: String = "GET")
      -> URLRequest
    {
      var request = URLRequest(url: URL(string: address + path)!)
      request.httpMethod = method
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      return request
    }
    let password = Data("ann:correct-horse-battery".utf8).base64EncodedString()
    return [
      ("text", get("/plain.txt")), ("gzip", get("/page.html")), ("JSON", get("/data.json")),
      ("bytes", get("/bytes.bin")), ("empty", get("/empty.txt")), ("nothing", get("/nothing")),
      ("head", get("/plain.txt", method: "HEAD")),
      ("range", get("/bytes.bin?range", ["Range": "bytes=10-19"])),
      ("range past the end", get("/bytes.bin?far", ["Range": "bytes=99999999-"])),
      ("moved", get("/moved")), ("elsewhere", get("/elsewhere")), ("missing", get("/none")),
      ("not allowed", get("/private/secret.txt")),
      ("allowed", get("/private/secret.txt?2", ["Authorization": "Basic \(password)"])),
    ]
  }

  private func answer(to request: URLRequest, from adapter: FixtureAdapter) -> Answer {
    let ended = expectation(description: "\(request)")
    let answer = Locked(Answer(headers: []))
    adapter.createTask(with: request) { data, response, error in
      let response = response as? HTTPURLResponse
      let lasting = ["Content-Type", "ETag", "Last-Modified", "Content-Range", "WWW-Authenticate"]
      answer.withLock {
        $0 = Answer(
          status: response?.statusCode, body: data,
          headers: lasting.map { "\($0): \(response?.value(forHTTPHeaderField: $0) ?? "–")" },
          code: (error as? URLError)?.errorCode)
      }
      ended.fulfill()
    }.resume()
    wait(for: [ended], timeout: 60)
    return answer.withLock(\.self)
  }

  private func adapter(_ mode: RecordMode) throws -> FixtureAdapter {
    try FixtureAdapter(
      "nginx", mode: mode, clock: nil, latency: nil, bases: [:], adapter: nil, bundle: nil,
      environment: RecordingEnvironment(fixtures: folder.url.path), testFile: "/none/none.swift",
      callSite: CallSite())
  }

  func testWhatItAnswersIsReplayedAsItWas() throws {
    let requests = requests(at: try address())
    let recording = try adapter(.all)
    let recorded = requests.map { answer(to: $0.1, from: recording) }
    try recording.finish()
    XCTAssertEqual(
      recorded.map(\.status),
      [200, 200, 200, 200, 200, 204, 200, 206, 416, 200, 200, 404, 401, 200])

    let replay = try adapter(.none)
    for ((name, request), expected) in zip(requests, recorded) {
      var (expected, played) = (expected, answer(to: request, from: replay))
      // An empty body and none are one to a client.
      if expected.body?.isEmpty ?? true { expected.body = Data() }
      if played.body?.isEmpty ?? true { played.body = Data() }
      XCTAssertEqual(played, expected, name)
    }
    XCTAssertNil(replay.unplayedMessage)
    let text = try String(
      contentsOf: folder.url.appendingPathComponent("nginx.json"), encoding: .utf8)
    XCTAssertFalse(text.contains("correct-horse-battery"))
    // The weak tag says that nginx has compressed the page; what is stored can be read.
    XCTAssertTrue(text.contains("ETag: W/") || text.contains("Etag: W/"))
    XCTAssertTrue(text.contains("\"text\": \"<p>compress me"))
  }
}
