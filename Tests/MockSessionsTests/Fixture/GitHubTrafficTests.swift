import Foundation
import MockSessions
import XCTest

final class GitHubTrafficTests: XCTestCase {
  func testSearchIsStoredAsJSONAndRebuiltToTheByte() throws {
    let (response, body) = try recorded(GitHubTraffic.searchRepositories)
    XCTAssertEqual(body.count, 5578)
    guard case .body(.json(_, let layout)) = response.content else {
      return XCTFail("the body is not shown as JSON")
    }
    XCTAssertEqual(layout, .pretty2WithNewline)
    XCTAssertEqual(response.bytes, body)
    XCTAssertEqual(
      response.headers.map(\.name),
      [
        "content-type", "server", "status", "cache-control", "x-github-media-type", "link",
        "access-control-expose-headers", "access-control-allow-origin",
        "strict-transport-security", "x-frame-options", "x-content-type-options",
        "x-xss-protection", "referrer-policy", "content-security-policy", "vary",
        "X-Ratelimit-Limit", "X-Ratelimit-Remaining", "X-Ratelimit-Reset", "Accept-Ranges",
      ])
    try assertRoundTrip(response)
  }

  func testNotFound() throws {
    let (response, body) = try recorded(GitHubTraffic.searchUndefined)
    XCTAssertEqual(body.count, 87)
    XCTAssertEqual(response.status, 404)
    XCTAssertEqual(response.bytes, body)
    XCTAssertEqual(
      response.headers.map(\.name),
      [
        "content-type", "server", "status", "x-github-media-type", "X-Ratelimit-Limit",
        "X-Ratelimit-Remaining", "X-Ratelimit-Reset",
      ])
    try assertRoundTrip(response)
  }

  func testNothingInItIsASecret() throws {
    let (response, _) = try recorded(GitHubTraffic.searchRepositories)
    let fixture = Fixture(exchanges: [
      Exchange(
        request: RecordedRequest(
          method: "GET", url: "https://api.github.com/search/repositories?q=swift&per_page=1"),
        outcome: .response(response))
    ])
    XCTAssertEqual(Redactor(salt: "s").redact(fixture), fixture)
  }

  /// The response as a session would record it, and the body that was received.
  private func recorded(_ text: String) throws -> (RecordedResponse, Data) {
    let end = try XCTUnwrap(text.range(of: "\n\n"))
    let head = text[..<end.lowerBound].split(separator: "\n")
    let body = Data(text[end.upperBound...].utf8)
    let status = try XCTUnwrap(Int(head[0].split(separator: " ")[1]))
    let headers = try head.dropFirst().map { try XCTUnwrap(HeaderField(line: String($0))) }
    let response = RecordedResponse.recording(
      status: status, headers: headers, method: "GET", bytes: body, bodyIsDecoded: false,
      time: RecordedTime(milliseconds: 321))
    return (response, body)
  }

  private func assertRoundTrip(_ response: RecordedResponse) throws {
    let fixture = Fixture(exchanges: [
      Exchange(
        request: RecordedRequest(method: "GET", url: "https://api.github.com/search"),
        outcome: .response(response))
    ])
    let files = FixtureEncoder.encode(fixture, name: "x")
    let decoded = try FixtureDecoder(file: "x") { _ in Data() }.decode(files.json)
    XCTAssertEqual(decoded, fixture)
    XCTAssertEqual(decoded.exchanges[0].response?.bytes, response.bytes)
  }
}
