import APISession
import Foundation
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class AdapterRedirectTests: XCTestCase {
  /// What a request came as: method, target, body.
  private func lines(_ requests: [ReceivedRequest]) -> [String] {
    requests.map { "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))" }
  }

  private func server(_ status: Int) throws -> LoopbackServer {
    try LoopbackServer { request in
      request.target == "/old" ? .redirect(status, to: "/new") : .text("ok")
    }
  }

  func testMethodAndBodyFollowTheRules() throws {
    let cases: [(status: Int, method: String, body: String?, next: String)] = [
      (301, "POST", "x", "GET /new "), (302, "POST", "x", "GET /new "),
      (303, "POST", "x", "GET /new "), (303, "PUT", "x", "GET /new "),
      (303, "DELETE", nil, "GET /new "), (303, "HEAD", nil, "HEAD /new "),
      (307, "POST", "x", "POST /new x"), (308, "POST", "x", "POST /new x"),
      (307, "PUT", "x", "PUT /new x"), (301, "PUT", "x", "PUT /new x"),
      (302, "PATCH", "x", "PATCH /new x"), (308, "GET", nil, "GET /new "),
    ]
    for (status, method, body, next) in cases {
      let server = try server(status)
      let reply = try exchange(server.request("/old", method: method, body: body))
      XCTAssertEqual(reply.status, 200, "\(status) \(method)")
      XCTAssertEqual(
        lines(server.requests), ["\(method) /old \(body ?? "")", next], "\(status) \(method)")
      XCTAssertEqual(
        server.requests[1].value("Content-Type"),
        next.hasSuffix(" ") ? nil : "application/octet-stream")
      XCTAssertEqual(reply.response?.url?.path, "/new")
    }
  }

  func testAnswersThatAreNoRedirectsAreDelivered() throws {
    for status in [300, 305, 306, 399] {
      let server = try LoopbackServer { _ in
        .status(status, "X", headers: [("Location", "/new")], body: Data("body".utf8))
      }
      XCTAssertEqual(try exchange(server.request()).summary, "\(status) body")
      XCTAssertEqual(server.requests.count, 1)
    }
    let server = try server(304)
    XCTAssertEqual(try exchange(server.request("/old")).status, 304)
  }

  func testLocationsThatCannotBeFollowedAreDelivered() throws {
    for location in ["", "ftp://127.0.0.1/x", "file:///etc/hostname", "http://", "mailto:a@b"] {
      let server = try LoopbackServer { _ in .redirect(302, to: location) }
      XCTAssertEqual(try exchange(server.request()).status, 302, location)
      XCTAssertEqual(server.requests.count, 1)
    }
  }

  func testRelativeLocationsAreResolved() throws {
    let cases = [
      ("y", "/l/dir/y"), ("?z=2", "/l/dir/x?z=2"), ("../y", "/l/y"), ("/y", "/y"),
      ("y?a=b#c", "/l/dir/y?a=b"), ("./", "/l/dir/"),
    ]
    for (location, target) in cases {
      let server = try LoopbackServer { request in
        request.target == "/l/dir/x" ? .redirect(302, to: location) : .text("ok")
      }
      XCTAssertEqual(try exchange(server.request("/l/dir/x")).summary, "200 ok", location)
      XCTAssertEqual(server.requests.map(\.target), ["/l/dir/x", target])
    }
  }

  func testCredentialsStayWithTheirOrigin() throws {
    let credentials = [
      "Authorization": "Bearer s", "Proxy-Authorization": "Basic s", "X-Own": "1",
    ]
    let other = try LoopbackServer { _ in .text("ok") }
    let target = other.url.appending(path: "/other").absoluteString
    let server = try LoopbackServer { request in
      request.target == "/old" ? .redirect(307, to: "/same") : .redirect(307, to: target)
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["Cookie": "s=1"]
    let reply = try exchange(
      server.request("/old", headers: credentials), configuration: configuration)

    XCTAssertEqual(reply.summary, "200 ok")
    func fields(_ request: ReceivedRequest) -> [String?] {
      ["Authorization", "Proxy-Authorization", "Cookie", "X-Own"].map { request.value($0) }
    }
    XCTAssertEqual(
      (server.requests + other.requests).map(fields),
      [
        ["Bearer s", "Basic s", "s=1", "1"], ["Bearer s", "Basic s", "s=1", "1"],
        [nil, nil, nil, "1"],
      ])
    XCTAssertEqual(other.requests[0].value("Host"), "127.0.0.1:\(other.port)")
  }

  func testCookieSetByARedirectGoesWithTheNextRequest() throws {
    let server = try LoopbackServer { request in
      guard request.target == "/old" else { return .text("ok") }
      return .status(
        302, "Found", headers: [("Location", "/new"), ("Set-Cookie", "a=b; Path=/")])
    }
    XCTAssertEqual(try exchange(server.request("/old")).summary, "200 ok")
    XCTAssertEqual(server.requests.map { $0.value("Cookie") }, [nil, "a=b"])
  }

  func testFragmentIsInheritedUnlessTheLocationHasOne() throws {
    for (location, fragment) in [("/new", "mine"), ("/new#its", "its")] {
      let server = try LoopbackServer { request in
        request.target == "/old" ? .redirect(302, to: location) : .text("ok")
      }
      var request = server.request("/old")
      request.url = URL(string: server.url.absoluteString + "/old#mine")
      XCTAssertEqual(try exchange(request).response?.url?.fragment, fragment)
    }
  }

  func testTwentyRedirectsAreFollowedAndNotMore() throws {
    for (count, summary) in [(20, "200 ok"), (21, "URLError -1007")] {
      let server = try LoopbackServer { request in
        let number = Int(request.target.dropFirst()) ?? 0
        return number < count ? .redirect(302, to: "/\(number + 1)") : .text("ok")
      }
      XCTAssertEqual(try exchange(server.request("/0")).summary, summary)
      XCTAssertEqual(server.requests.count, 21)
    }
  }

  func testStreamBodyCannotBeSentAgain() throws {
    for (status, summary) in [(303, "200 ok"), (307, "URLError -1021")] {
      let server = try server(status)
      var request = server.request("/old", method: "POST")
      request.httpBodyStream = InputStream(data: Data("x".utf8))
      XCTAssertEqual(try exchange(request).summary, summary)
      XCTAssertEqual(String(decoding: server.requests[0].body, as: UTF8.self), "x")
    }
  }

  func testCancelBetweenHopsEndsTheWholeTask() throws {
    let arrived = expectation(description: "the second request has come")
    let server = try LoopbackServer { request in
      if request.target == "/old" { return .redirect(302, to: "/new") }
      arrived.fulfill()
      return .text("never").held(until: Gate())
    }
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    let exchange = Exchange(adapter, server.request("/old"))
    exchange.task?.resume()
    wait(for: [arrived], timeout: 60)
    exchange.task?.cancel()
    wait(for: [exchange.ended], timeout: 60)
    XCTAssertEqual(exchange.all.map(\.summary), ["URLError -999"])
  }
}
