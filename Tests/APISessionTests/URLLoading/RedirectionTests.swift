import Foundation
import XCTest

@testable import APISession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class RedirectionTests: XCTestCase {
  private func next(from url: String, to location: String, status: Int = 307) throws -> URLRequest?
  {
    let url = try XCTUnwrap(URL(string: url))
    var request = URLRequest(url: url)
    request.setValue("Bearer s", forHTTPHeaderField: "Authorization")
    let response = try XCTUnwrap(
      HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1",
        headerFields: ["Location": location]))
    return try Redirection.next(after: request, response: response)
  }

  func testCredentialsFollowOnlyToTheSameSchemeHostAndPort() throws {
    let cases: [(from: String, to: String, keeps: Bool)] = [
      ("https://h.example/a", "https://h.example/b", true),
      ("https://h.example/a", "https://h.example:443/b", true),
      ("http://h.example:80/a", "http://H.EXAMPLE/b", true),
      ("https://h.example/a", "HTTPS://h.example/b", true),
      ("https://h.example/a", "//h.example/b", true),
      ("https://h.example/a", "/b", true),
      ("https://h.example/a", "http://h.example/b", false),
      ("http://h.example/a", "https://h.example/b", false),
      ("https://h.example/a", "https://h.example:8443/b", false),
      ("https://h.example/a", "https://h.example.evil.example/b", false),
      ("https://h.example/a", "https://sub.h.example/b", false),
      ("https://h.example/a", "https://h.example@evil.example/b", false),
      ("https://h.example/a", "//evil.example/b", false),
    ]
    for (from, to, keeps) in cases {
      let request = try XCTUnwrap(try next(from: from, to: to), to)
      XCTAssertEqual(
        request.value(forHTTPHeaderField: "Authorization"), keeps ? "Bearer s" : nil,
        "\(from) \(to)")
    }
  }

  func testSchemeIsWrittenAsURLLoadingReadsIt() throws {
    XCTAssertEqual(
      try next(from: "https://h.example/a", to: "HTTPS://h.example/b")?.url?.absoluteString,
      "https://h.example/b")
  }

  func testUserOfTheURLStaysWithItsOrigin() throws {
    XCTAssertEqual(
      try next(from: "https://u:p@h.example/a", to: "/b")?.url?.absoluteString,
      "https://u:p@h.example/b")
    XCTAssertEqual(
      try next(from: "https://u:p@h.example/a", to: "https://other.example/b")?.url?
        .absoluteString, "https://other.example/b")
  }

  func testOtherStatusesAndSchemesAreNotFollowed() throws {
    for status in [200, 201, 300, 304, 305, 306, 309, 399, 404] {
      XCTAssertNil(try next(from: "https://h.example/", to: "/b", status: status))
    }
    for location in ["file:///etc/passwd", "javascript:alert(1)", "data:,x", "", "https://"] {
      XCTAssertNil(try next(from: "https://h.example/", to: location), location)
    }
  }
}
