import Foundation
import XCTest

@testable import APISession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class URLPathTests: XCTestCase {
  private let cases: [(base: String, path: String, joined: String)] = [
    ("", "", ""), ("/", "", "/"), ("/v1", "", "/v1"), ("/v1/", "", "/v1/"),
    ("", "/", "/"), ("/v1", "/", "/v1/"),
    ("", "a", "/a"), ("", "/a", "/a"), ("/", "a", "/a"), ("/", "/a", "/a"),
    ("/v1", "a", "/v1/a"), ("/v1/", "a", "/v1/a"), ("/v1", "/a", "/v1/a"), ("/v1/", "/a", "/v1/a"),
    ("/v1//", "//a", "/v1/a"), ("", "//host/a", "/host/a"),
    ("/v1", "/a//b", "/v1/a//b"), ("/v1", "/a/", "/v1/a/"), ("/v1", "../a", "/v1/../a"),
    ("/v1", "/a%2Fb", "/v1/a%2Fb"), ("/v1", "/a%2fb", "/v1/a%2fb"),
    ("/v1", "/100%", "/v1/100%25"), ("/v1", "/%zz", "/v1/%25zz"), ("/v1", "/%2", "/v1/%252"),
    ("/v1", "/a?b=c", "/v1/a%3Fb=c"), ("/v1", "/a#b", "/v1/a%23b"),
    ("/v1", "/a b", "/v1/a%20b"), ("/v1", "/é", "/v1/%C3%A9"), ("/v1", "/a\r\nb", "/v1/a%0D%0Ab"),
    ("/v1", "/-._~!$&'()*+,;=:@", "/v1/-._~!$&'()*+,;=:@"), ("/v1", "/[x]", "/v1/%5Bx%5D"),
    ("/a%20b", "/c", "/a%20b/c"),
  ]

  func testPathsAreJoinedWithOneSlashAndEscapedOnce() {
    for (base, path, joined) in cases {
      XCTAssertEqual(URLPath.joining(base, path), joined, "\(base) + \(path)")
    }
  }

  func testEveryJoinedPathIsAURLsPath() throws {
    for (base, path, joined) in cases {
      let request = TestRequest(
        baseURL: try XCTUnwrap(URL(string: "https://h.example" + base)), path: path)
      XCTAssertEqual(
        try request.buildURLRequest().url?.absoluteString, "https://h.example" + joined)
    }
  }
}
