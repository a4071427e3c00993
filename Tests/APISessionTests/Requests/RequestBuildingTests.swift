import APISession
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class RequestBuildingTests: XCTestCase {
  func testDefaultsGiveAGetRequestForJSON() throws {
    let urlRequest = try PlainRequest(parameters: ["b": 1, "a": "x y"]).buildURLRequest()

    XCTAssertEqual(urlRequest.url?.absoluteString, "https://api.example.com/?a=x%20y&b=1")
    XCTAssertEqual(urlRequest.httpMethod, "GET")
    XCTAssertEqual(urlRequest.allHTTPHeaderFields, ["Accept": "application/json"])
    XCTAssertNil(urlRequest.httpBody)
  }

  func testParametersOfAPostAreAJSONBody() throws {
    let urlRequest = try PlainRequest(method: .post, parameters: ["b": 1, "a": true])
      .buildURLRequest()

    XCTAssertEqual(urlRequest.url?.absoluteString, "https://api.example.com/")
    XCTAssertEqual(urlRequest.httpMethod, "POST")
    XCTAssertEqual(
      urlRequest.allHTTPHeaderFields,
      ["Accept": "application/json", "Content-Type": "application/json"])
    XCTAssertEqual(urlRequest.httpBody, Data(#"{"a":true,"b":1}"#.utf8))
  }

  func testMethodsThatPreferTheQuery() {
    XCTAssertEqual(
      HTTPMethod.allCases.filter(\.prefersQueryParameters), [.get, .head, .delete])
    XCTAssertEqual(HTTPMethod.allCases.filter { !$0.allowsBody }, [.get, .head, .trace])
  }

  func testParametersThatAreNoDictionaryAreNoQuery() throws {
    XCTAssertEqual(
      try PlainRequest(parameters: [1, 2]).buildURLRequest().url?.absoluteString,
      "https://api.example.com/")
  }

  func testQueryOfTheBaseURLIsKept() throws {
    let urls: [(base: String, query: [String: Any]?, expected: String)] = [
      ("https://h.example/v1?key=1%2B2", ["q": "a"], "https://h.example/v1/x?key=1%2B2&q=a"),
      ("https://h.example/v1?key=1", nil, "https://h.example/v1/x?key=1"),
      ("https://h.example/v1?key=1", [:], "https://h.example/v1/x?key=1"),
      ("https://h.example?", ["q": "a"], "https://h.example/x?q=a"),
      ("https://h.example", ["q": String?.none as Any], "https://h.example/x"),
      ("https://user:pw@h.example:81/#f", ["q": "a"], "https://user:pw@h.example:81/x?q=a#f"),
    ]
    for (base, query, expected) in urls {
      let request = TestRequest(
        baseURL: try XCTUnwrap(URL(string: base)), path: "x", query: query)
      XCTAssertEqual(try request.buildURLRequest().url?.absoluteString, expected)
    }
  }

  func testSameRequestGivesTheSameURLEachTime() throws {
    let query = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", $0) })
    let urls = try (0..<20).map { _ in
      try TestRequest(query: query).buildURLRequest().url
    }
    XCTAssertEqual(Set(urls).count, 1)
  }

  func testBaseURLNeedsSchemeAndHost() throws {
    for text in ["relative/path", "/rooted", "https:///path", "mailto:someone"] {
      let url = try XCTUnwrap(URL(string: text))
      XCTAssertThrowsError(try TestRequest(baseURL: url).buildURLRequest(), text) { error in
        guard case RequestError.invalidBaseURL(url) = error else {
          return XCTFail("\(error)")
        }
      }
    }
  }

  func testHeaderFieldsWinOverParserAndBody() throws {
    let request = TestRequest(
      method: .put, body: JSONBodyParameters(JSONObject: [1]),
      headerFields: [
        "accept": "text/csv", "Content-Type": "application/vnd.x+json", "X-Trace": "1",
      ],
      dataParser: JSONDataParser(readingOptions: []))
    XCTAssertEqual(
      try request.buildURLRequest().allHTTPHeaderFields,
      ["Accept": "text/csv", "Content-Type": "application/vnd.x+json", "X-Trace": "1"])
  }

  func testInterceptHasTheLastWord() throws {
    let request = TestRequest(change: { urlRequest in
      var changed = urlRequest
      changed.httpMethod = "POST"
      changed.httpBody = Data("raw".utf8)
      return changed
    })
    let urlRequest = try request.buildURLRequest()
    XCTAssertEqual(urlRequest.httpMethod, "POST")
    XCTAssertEqual(urlRequest.httpBody, Data("raw".utf8))
    XCTAssertEqual(
      urlRequest.value(forHTTPHeaderField: "Content-Type"), "application/octet-stream")
  }

  func testStreamBodyArrivesUnopened() throws {
    struct Stream: BodyParameters {
      let contentType = "text/plain"
      func buildEntity() -> RequestBodyEntity { .inputStream(InputStream(data: Data("x".utf8))) }
    }
    let urlRequest = try TestRequest(method: .post, body: Stream()).buildURLRequest()
    XCTAssertEqual(urlRequest.httpBodyStream?.streamStatus, .notOpen)
    XCTAssertEqual(urlRequest.value(forHTTPHeaderField: "Content-Type"), "text/plain")
  }

  func testHeaderFieldsThatWouldBreakTheHeadAreRefused() {
    let fields = [
      ["X-A": "a\r\nX-B: b"], ["X-A": "a\nb"], ["X-A": "a\u{0}"], ["X-A": "\r"],
      ["X A": "a"], ["X:A": "a"], ["": "a"], ["X-\r\n": "a"], ["X-é": "a"],
    ]
    for fields in fields {
      XCTAssertThrowsError(try TestRequest(headerFields: fields).buildURLRequest()) { error in
        guard case RequestError.invalidHeaderField(let name) = error else {
          return XCTFail("\(error)")
        }
        XCTAssertEqual([name], Array(fields.keys))
      }
    }
    XCTAssertNoThrow(try TestRequest(headerFields: ["X-A": "é\t ok"]).buildURLRequest())
  }

  func testMethodsThatWouldBreakTheRequestLineAreRefused() {
    for method in ["GET / HTTP/1.1\r\nX: y", "", "A B", "\r\n"] {
      let request = TestRequest(change: { urlRequest in
        var changed = urlRequest
        changed.httpMethod = method
        return changed
      })
      XCTAssertThrowsError(try request.buildURLRequest(), method) { error in
        guard case RequestError.invalidMethod(method) = error else { return XCTFail("\(error)") }
      }
    }
  }

  func testBodyOfAGetIsRefused() {
    for method in [HTTPMethod.get, .head, .trace] {
      let request = TestRequest(method: method, body: JSONBodyParameters(JSONObject: [1]))
      XCTAssertThrowsError(try request.buildURLRequest()) { error in
        guard case RequestError.bodyNotAllowed(method) = error else {
          return XCTFail("\(error)")
        }
      }
    }
  }
}
