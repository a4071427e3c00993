import APISession
import Foundation
import MockSessions
import VirtualTime
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Secrets of every kind, new ones in each run, are recorded; no byte that is written or printed has one.
final class CanaryTests: XCTestCase {
  /// An exchange with a secret in it.
  private struct Canary {
    let kind: String
    let secret: String
    var request: URLRequest
    var answer = "ok"
    var headers: [String: String] = [:]
  }

  private var folder: TemporaryFolder!

  override func setUpWithError() throws { folder = try TemporaryFolder() }

  override func tearDown() { folder = nil }

  private static func random(_ count: Int = 24) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    return String((0..<count).compactMap { _ in letters.randomElement() })
  }

  private static func request(
    _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
  ) -> URLRequest {
    var request = URLRequest(url: URL(string: "https://api.example.com/\(path)")!)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  private let comparedHeaders = [
    "Authorization", "Proxy-Authorization", "Cookie", "X-API-Key", "Api-Key", "X-Auth-Token",
    "X-CSRF-Token",
  ]

  private func canaries() -> [Canary] {
    inHeaders() + inQueries() + inForms() + inJSON() + inShapes() + inEchoes()
  }

  private func inHeaders() -> [Canary] {
    let plain = ["X-API-Key", "Api-Key", "X-Auth-Token", "X-CSRF-Token"].map { name in
      let secret = CanaryTests.random()
      return Canary(
        kind: name, secret: secret,
        request: CanaryTests.request("header/\(name)", headers: [name: secret]))
    }
    let schemes = ["Authorization", "Proxy-Authorization"].map { name in
      let secret = CanaryTests.random()
      return Canary(
        kind: "\(name) Bearer", secret: secret,
        request: CanaryTests.request(
          "bearer/\(name)", headers: [name.lowercased(): "Bearer \(secret)"]))
    }
    // The three places that a byte can have in base64.
    let basic = ["a", "ab", "abc"].map { user in
      let secret = CanaryTests.random()
      let credentials = Data("\(user):\(secret)".utf8).base64EncodedString()
      return Canary(
        kind: "basic of \(user)", secret: secret,
        request: CanaryTests.request(
          "basic/\(user)", headers: ["Authorization": "Basic \(credentials)"]),
        answer: "you sent \(credentials)")
    }
    let (cookie, set) = (CanaryTests.random(), CanaryTests.random())
    return plain + schemes + basic + [
      Canary(
        kind: "Cookie", secret: cookie,
        request: CanaryTests.request("cookie", headers: ["Cookie": "a=1; sid=\(cookie)"])),
      Canary(
        kind: "Set-Cookie", secret: set, request: CanaryTests.request("set-cookie"),
        headers: ["Set-Cookie": "sid=\(set); Path=/; HttpOnly"]),
    ]
  }

  private func inQueries() -> [Canary] {
    [
      "token", "access_token", "refresh_token", "id_token", "api_key", "apikey", "key", "sig",
      "signature", "client_secret", "client_assertion", "password", "code", "to%6Ben", "TOKEN",
    ].map { name in
      let secret = CanaryTests.random()
      return Canary(
        kind: "query \(name)", secret: secret,
        request: CanaryTests.request("query?a=1&\(name)=\(secret)&b=2"))
    }
  }

  private func inForms() -> [Canary] {
    ["password", "client_secret", "code"].map { name in
      let secret = CanaryTests.random()
      return Canary(
        kind: "form \(name)", secret: secret,
        request: CanaryTests.request(
          "form/\(name)", method: "POST",
          headers: ["Content-Type": "application/x-www-form-urlencoded"],
          body: "user=ann&\(name)=\(secret)"))
    }
  }

  private func inJSON() -> [Canary] {
    let names = [
      "access_token", "refresh_token", "token", "apiKey", "client_secret", "password", "secret",
      "connectionString", "privateKey",
    ]
    return names.map { name in
      let secret = CanaryTests.random()
      return Canary(
        kind: "JSON \(name)", secret: secret,
        request: CanaryTests.request(
          "json/\(name)", method: "POST", headers: ["Content-Type": "application/json"],
          body: #"{"a": [{"b": {"\#(name)": "\#(secret)"}}]}"#))
    }
  }

  private func inShapes() -> [Canary] {
    let (signature, key, user, header) = (
      CanaryTests.random(43), CanaryTests.random(64), CanaryTests.random(), CanaryTests.random()
    )
    let payload = Data(#"{"sub":"\#(CanaryTests.random())","exp":1}"#.utf8).base64EncodedString()
      .replacing("=", with: "")
    return [
      Canary(
        kind: "JWT", secret: signature, request: CanaryTests.request("jwt"),
        answer: "take eyJhbGciOiJIUzI1NiJ9.\(payload).\(signature) with you"),
      Canary(
        kind: "PEM", secret: key, request: CanaryTests.request("pem"),
        answer: "-----BEGIN PRIVATE KEY-----\n\(key)\n-----END PRIVATE KEY-----\n"),
      Canary(
        kind: "user information", secret: user, request: CanaryTests.request("url"),
        answer: "see https://ann:\(user)@files.example.com/x"),
      Canary(
        kind: "bearer in a text", secret: header, request: CanaryTests.request("text"),
        answer: "curl -H 'Authorization: Bearer \(header)'"),
    ]
  }

  /// Secrets that are known from one place, and come back in others.
  private func inEchoes() -> [Canary] {
    let answers: [(String, (String) -> String)] = [
      ("plain", { "you are \($0)" }),
      (
        "JSON-escaped",
        { #"{"x": "\#($0.map { "\\u00" + String($0.asciiValue!, radix: 16) }.joined())"}"# }
      ),
      ("percent-encoded", { "/x?y=" + $0.utf8.map { "%" + String($0, radix: 16) }.joined() }),
      ("base64", { Data("xy\($0)".utf8).base64EncodedString() }),
    ]
    return answers.map { name, answer in
      let secret = CanaryTests.random()
      return Canary(
        kind: "\(name) echo", secret: secret,
        request: CanaryTests.request("echo/\(name)?token=\(secret)"), answer: answer(secret),
        headers: ["X-Echo": secret, "Location": "/next?state=\(secret)"])
    }
  }

  private func adapter(
    _ mode: RecordMode, answering canaries: [Canary] = []
  ) throws -> FixtureAdapter {
    let matching = comparedHeaders.reduce(RequestMatching.standard) { $0.comparingHeaders($1) }
    return try FixtureAdapter(
      "canary", mode: mode, clock: nil, latency: nil, bases: [:], matching: matching,
      adapter: CanaryAdapter(answers: canaries.map { ($0.request, $0.answer, $0.headers) }),
      bundle: nil, environment: RecordingEnvironment(fixtures: folder.url.path),
      testFile: "/none/none.swift", callSite: CallSite())
  }

  func testNoSecretIsInAnyByteThatIsWrittenOrPrinted() throws {
    let canaries = canaries()
    XCTAssertGreaterThanOrEqual(canaries.count, 40)
    let recording = try adapter(.all, answering: canaries)
    for canary in canaries.shuffled() {
      // The caller gets what came, whatever is written.
      var received: String?
      recording.createTask(with: canary.request) { data, _, _ in
        received = data.map { String(decoding: $0, as: UTF8.self) }
      }.resume()
      XCTAssertEqual(received, canary.answer, canary.kind)
    }
    try recording.finish()

    var printed: [String] = []
    let issues = try catchIssues {
      let replay = try adapter(.none)
      for canary in canaries {
        // Once for the answer, and once more, which is a miss that shows the request.
        for _ in 0..<2 {
          replay.createTask(with: canary.request) { _, _, error in
            if let error { printed.append("\(error)") }
          }.resume()
        }
      }
    }
    XCTAssertEqual(issues.count, canaries.count)
    printed += issues.map(\.message)

    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).compactMap {
      FileManager.default.contents(atPath: folder.url.appendingPathComponent($0).path)
    }
    XCTAssertFalse(files.isEmpty)
    let texts = files.map { String(decoding: $0, as: UTF8.self) } + printed
    for canary in canaries {
      for spelling in CanaryTests.spellings(of: canary.secret) {
        XCTAssertFalse(
          texts.contains { $0.localizedCaseInsensitiveContains(spelling) },
          "\(canary.kind): \(canary.secret) as \(spelling)")
      }
    }
  }

  /// The ways in which a secret could be in a file.
  private static func spellings(of secret: String) -> [String] {
    let bytes = Array(secret.utf8)
    let base64 = (0..<3).map { offset in
      // Only the characters that no neighbour has a part in.
      let padded = Data([UInt8](repeating: 0, count: offset) + bytes).base64EncodedString()
      let whole = (offset + bytes.count) / 3 * 4
      return String(padded.prefix(whole).dropFirst(offset == 0 ? 0 : 4))
    }
    return [
      secret, String(secret.reversed()), bytes.map { "%" + String($0, radix: 16) }.joined(),
      bytes.map { "\\u00" + String($0, radix: 16) }.joined(),
      bytes.map { String($0, radix: 16) }.joined(),
    ] + base64
  }
}

/// Answers each request with what is written for it.
private struct CanaryAdapter: SessionAdapter {
  let answers: [(URLRequest, String, [String: String])]

  func createTask(
    with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    let (_, answer, headers) = answers.first { $0.0 == urlRequest } ?? (urlRequest, "?", [:])
    return StubAdapter(headers: headers) { _ in Data(answer.utf8) }
      .createTask(with: urlRequest, handler: handler)
  }

  func getTasks(with handler: @escaping ([any SessionTask]) -> Void) { handler([]) }
}
