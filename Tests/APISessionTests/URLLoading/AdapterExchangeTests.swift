import APISession
import Foundation
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class AdapterExchangeTests: XCTestCase {
  func testCapturedAnswersArriveWhole() throws {
    for (capture, status) in [(Capture.searchRepositories, 200), (.searchUndefined, 404)] {
      let answer = try capture.answer
      let server = try LoopbackServer { _ in answer }
      let reply = try exchange(server.request())
      XCTAssertNil(reply.error)
      XCTAssertEqual(reply.status, status)
      XCTAssertEqual(reply.data, try capture.body)
      XCTAssertEqual(reply.header("server"), "GitHub.com")
    }
  }

  func testSessionGivesATypedResponseOverTheWire() throws {
    struct Search: Request {
      struct Response: Decodable { let totalCount: Int }
      let baseURL: URL
      let method = HTTPMethod.get
      let path = "/search/repositories"
      let queryParameters: [String: Any]? = ["q": "swift ui", "per_page": 1]
      let dataParser: any DataParser = RawDataParser()
      func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
        guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Response.self, from: data)
      }
    }
    let answer = try Capture.searchRepositories.answer
    let server = try LoopbackServer { _ in answer }
    let session = Session(adapter: URLSessionAdapter(configuration: .ephemeral))
    let done = expectation(description: "done")
    session.send(Search(baseURL: server.url)) { result in
      XCTAssertEqual(try? result.get().totalCount, 180_250)
      XCTAssertTrue(Thread.isMainThread)
      done.fulfill()
    }
    wait(for: [done], timeout: 60)
    XCTAssertEqual(
      server.requests.map(\.target), ["/search/repositories?per_page=1&q=swift%20ui"])
  }

  func testBodyAndHeaderFieldsAreSent() throws {
    let server = try LoopbackServer { .text($0.method + String(decoding: $0.body, as: UTF8.self)) }
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
      let reply = try exchange(
        server.request(method: method, headers: ["X-Trace": "1"], body: "hello"))
      XCTAssertEqual(reply.summary, "200 \(method)hello")
    }
    for request in server.requests {
      XCTAssertEqual(request.value("X-Trace"), "1")
      XCTAssertEqual(request.value("Content-Length"), "5")
      XCTAssertEqual(request.value("Content-Type"), "application/octet-stream")
    }
  }

  func testHeaderFieldsOfTheConfigurationAreSentUnlessTheRequestHasThem() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-One": "session", "X-Two": "session"]
    _ = try exchange(
      server.request(headers: ["x-two": "request"]), configuration: configuration)
    XCTAssertEqual(server.requests[0].values("X-One"), ["session"])
    XCTAssertEqual(server.requests[0].values("X-Two"), ["request"])
  }

  func testRequestsThatMustNotBeSentFailWithoutBeingSent() throws {
    let server = try LoopbackServer { _ in .text("sent") }
    let requests = [
      (server.request(body: "body"), "\(RequestError.bodyNotAllowed(.get))"),
      (server.request(method: "A\r\nX: y"), "\(RequestError.invalidMethod("A\r\nX: y"))"),
    ]
    for (request, text) in requests {
      XCTAssertEqual(try exchange(request).summary, text)
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-A": "a\r\nX-B: b"]
    XCTAssertEqual(
      try exchange(server.request(), configuration: configuration).summary,
      "\(RequestError.invalidHeaderField(name: "X-A"))")
    XCTAssertEqual(server.requests, [])
  }

  func testBasicChallengeGivesTheAnswerWithItsBody() throws {
    let server = try LoopbackServer { _ in
      .status(
        401, "Unauthorized", headers: [("WWW-Authenticate", #"Basic realm="x""#)],
        body: Data("who are you?".utf8))
    }
    XCTAssertEqual(try exchange(server.request()).summary, "401 who are you?")
    XCTAssertEqual(
      try exchange(server.request(headers: ["Authorization": "Basic eDp5"])).summary,
      "401 who are you?")
  }

  func testInterimAnswersAreNotTheAnswer() throws {
    let server = try LoopbackServer { _ in
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let reply = try exchange(server.request())
    XCTAssertEqual(reply.summary, "200 ok")
    XCTAssertNil(reply.header("Link"))
  }

  func testDecodedBodyComesWithoutCodingAndLength() throws {
    let gzipped = Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==")!
    let server = try LoopbackServer { _ in
      .status(
        200, headers: [("Content-Encoding", "gzip"), ("X-Kept", "1")], body: gzipped)
    }
    let reply = try exchange(server.request())
    XCTAssertEqual(reply.summary, "200 hello")
    XCTAssertNil(reply.header("Content-Encoding"))
    XCTAssertNil(reply.header("Content-Length"))
    XCTAssertEqual(reply.header("X-Kept"), "1")
    XCTAssertEqual(reply.response?.url, server.request().url)
  }

  func testHeadKeepsTheHeaderFieldsOfTheAnswerItDescribes() throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 25\r\n\r\n")
    }
    let reply = try exchange(server.request(method: "HEAD"))
    XCTAssertEqual(reply.summary, "200 ")
    XCTAssertEqual(reply.header("Content-Encoding"), "gzip")
    XCTAssertEqual(reply.header("Content-Length"), "25")
  }

  func testCutConnectionsAreErrors() throws {
    // NB: Not between the status line and the end of the head: there, URL loading on Linux stops
    // the process.
    let server = try LoopbackServer { request in
      switch request.target {
      case "/nothing": .nothing(.close)
      case "/reset": .nothing(.reset)
      case "/head": .text("0123456789").cut(after: 12, by: .close)
      default: .text("0123456789").cut(after: 80, by: .close)
      }
    }
    for path in ["/nothing", "/reset", "/head", "/body"] {
      let reply = try exchange(server.request(path))
      XCTAssertNotNil(reply.error as? URLError, path)
      XCTAssertNil(reply.data)
    }
  }

  func testRefusedConnectionIsAnError() throws {
    let server = try LoopbackServer { _ in .text("x") }
    let request = server.request()
    server.stop()
    XCTAssertEqual(try exchange(request).summary, "URLError -1004")
  }

  func testReplyThatURLLoadingRefusesIsExplained() throws {
    #if canImport(FoundationNetworking)
      let server = try LoopbackServer { _ in
        .raw("HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok").thenEnding(.close)
      }
      let error = try exchange(server.request()).error as? URLError
      XCTAssertEqual(error?.code, .cannotParseResponse)
      XCTAssertTrue(error?.localizedDescription.contains("Another client may read it") == true)
    #else
      throw XCTSkip("URL loading on Apple's platforms reads such replies.")
    #endif
  }

  func testManyRequestsAtOnceAllEnd() throws {
    let server = try LoopbackServer { .text(String($0.target.dropFirst())) }
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    let exchanges = (0..<200).map { Exchange(adapter, server.request("/\($0)")) }
    DispatchQueue.concurrentPerform(iterations: exchanges.count) { exchanges[$0].task?.resume() }
    wait(for: exchanges.map(\.ended), timeout: 60)
    XCTAssertEqual(
      exchanges.map { $0.all.map(\.summary) }, (0..<200).map { ["200 \($0)"] })
  }

  func testObserverSeesEveryStep() throws {
    let server = try LoopbackServer { request in
      request.target == "/a" ? .redirect(302, to: "/b") : .text("ok")
    }
    let outcomes = Outcomes()
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    let exchange = Exchange(adapter, server.request("/a")) { event in
      switch event {
      case .sent(let request): outcomes.append("sent \(request.url?.path ?? "")")
      case .response(let response):
        outcomes.append("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
      case .data(let data): outcomes.append(String(decoding: data, as: UTF8.self))
      case .ended(let error): outcomes.append("ended \(error == nil)")
      }
    }
    exchange.task?.resume()
    wait(for: [exchange.ended], timeout: 60)
    XCTAssertEqual(
      outcomes.all, ["sent /a", "response 302", "sent /b", "response 200", "ok", "ended true"])
  }
}
