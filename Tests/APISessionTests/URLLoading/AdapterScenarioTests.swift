import APISession
import Foundation
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the adapter makes of answers that curl and Python's client have read before.
final class AdapterScenarioTests: XCTestCase {
  func testEveryScenarioArrivesAsItWasSent() throws {
    let server = try Scenario.server()
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    for scenario in Scenario.all {
      let exchange = Exchange(adapter, server.request(scenario.path, method: scenario.method))
      exchange.task?.resume()
      wait(for: [exchange.ended], timeout: 60)
      let reply = try XCTUnwrap(exchange.all.first)
      XCTAssertNil(reply.error, scenario.path)
      XCTAssertEqual(reply.status, scenario.status, scenario.path)
      XCTAssertTrue(reply.data == scenario.body, "\(scenario.path): \(reply.data?.count ?? -1)")
      for (name, value) in scenario.fields {
        XCTAssertEqual(reply.header(name), value, "\(scenario.path) \(name)")
      }
    }
    XCTAssertLessThanOrEqual(server.totalConnections, 2)
  }

  func testEveryMethodIsSentAsItIs() throws {
    let server = try LoopbackServer { request in
      request.method == "HEAD" ? .raw("HTTP/1.1 200 OK\r\n\r\n") : .text(request.method)
    }
    for method in [
      HTTPMethod.get, .head, .post, .put, .patch, .delete, .options, .trace,
    ] {
      XCTAssertEqual(
        try exchange(server.request(method: method.rawValue)).summary,
        "200 \(method == .head ? "" : method.rawValue)")
    }
    XCTAssertEqual(try exchange(server.request(method: "PROPFIND")).summary, "200 PROPFIND")
    guard
      case RequestError.invalidMethod("CONNECT")? = try exchange(
        server.request(method: HTTPMethod.connect.rawValue)
      ).error as? RequestError
    else { return XCTFail("CONNECT was sent") }
  }

  func testMultipartStreamOfAFileArrivesWhole() throws {
    let server = try LoopbackServer { .text("\($0.body.count)") }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bin")
    let contents = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try contents.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for entityType in [MultipartFormDataBodyParameters.EntityType.data, .inputStream] {
      let parameters = MultipartFormDataBodyParameters(
        parts: [try .init(fileURL: file, name: "f", fileName: "f")], boundary: "b",
        entityType: entityType)
      let request = TestRequest(baseURL: server.url, method: .post, body: parameters)
      _ = try exchange(try request.buildURLRequest())
      let head =
        "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n"
        + "Content-Type: application/octet-stream\r\n\r\n"
      let received = try XCTUnwrap(server.requests.last)
      XCTAssertTrue(received.body == Data(head.utf8) + contents + Data("\r\n--b--\r\n".utf8))
      XCTAssertEqual(received.value("Content-Type"), "multipart/form-data; boundary=b")
    }
  }

  func testUnknownHostIsAnError() throws {
    // RFC 6761, section 6.4: there is never such a host.
    let request = URLRequest(url: try XCTUnwrap(URL(string: "http://nobody.invalid/")))
    let code = (try exchange(request).error as? URLError)?.code
    // A machine without any name server says the second.
    XCTAssertTrue(
      [.cannotFindHost, .dnsLookupFailed].contains(code), "\(String(describing: code))")
  }

  func testSlowBodyThatIsCancelledClosesTheConnection() throws {
    let left = expectation(description: "the server has seen the client leave")
    let half = expectation(description: "half of the body has come")
    half.assertForOverFulfill = false
    let server = try LoopbackServer(
      peerLeft: { _ in left.fulfill() },
      script: { _ in
        .status(200, body: Data(count: 2_000)).held(after: 1_050, until: Gate())
      })
    let adapter = URLSessionAdapter(configuration: .ephemeral)
    let exchange = Exchange(adapter, server.request()) { event in
      if case .data = event { half.fulfill() }
    }
    exchange.task?.resume()
    wait(for: [half], timeout: 60)
    exchange.task?.cancel()
    wait(for: [exchange.ended, left], timeout: 60)
    XCTAssertEqual(exchange.all.map(\.summary), ["URLError -999"])
  }
}
