import Foundation
import LoopbackServer
import XCTest

final class LoopbackServerTests: XCTestCase {
  func testRequestIsRecordedAsItWasSent() throws {
    let server = try LoopbackServer { _ in .text("hi") }
    let client = try RawClient(server)

    client.send("POST /a%2Fb//c?q=%2B+ HTTP/1.1\r\nX-mIxEd:  one \r\nx-mixed: two\r\n")
    client.send("Content-Length: 5\r\nConnection: close\r\n\r\nhello")

    XCTAssertEqual(
      client.readToEnd(),
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\nhi")
    XCTAssertEqual(
      server.requests,
      [
        ReceivedRequest(
          method: "POST", target: "/a%2Fb//c?q=%2B+", version: "HTTP/1.1",
          headers: [
            .init("X-mIxEd", "one"), .init("x-mixed", "two"),
            .init("Content-Length", "5"), .init("Connection", "close"),
          ],
          body: Data("hello".utf8), connection: 1)
      ])
    XCTAssertEqual(server.requests[0].values("X-MIXED"), ["one", "two"])
  }

  func testChunkedBodyIsJoinedAndTrailersAreSkipped() throws {
    let server = try LoopbackServer { .text(String(decoding: $0.body, as: UTF8.self)) }
    let client = try RawClient(server)

    client.send("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
    client.send("3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n")

    XCTAssertEqual(client.readToEnd()?.hasSuffix("\r\n\r\nabc0123456789"), true)
  }

  func testConnectionIsKeptAndPipelinedRequestsAreAnsweredInOrder() throws {
    let server = try LoopbackServer { .raw("<\($0.target)>") }
    let client = try RawClient(server)

    client.send("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n")
    XCTAssertEqual(client.read(8), "</1></2>")
    client.send("GET /3 HTTP/1.0\r\n\r\n")
    XCTAssertEqual(client.readToEnd(), "</3>")
    XCTAssertEqual(server.requests.map(\.connection), [1, 1, 1])
    XCTAssertEqual(server.totalConnections, 1)
  }

  func testExpectContinueIsAnsweredBeforeTheBody() throws {
    let server = try LoopbackServer { _ in .raw("done") }
    let client = try RawClient(server)

    client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    XCTAssertEqual(client.read(25), "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("ab")
    XCTAssertEqual(client.read(4), "done")
  }

  func testMalformedRequestIsRefused() throws {
    let server = try LoopbackServer { _ in .text("never") }
    for text in ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"] {
      let client = try RawClient(server)
      client.send(text)
      XCTAssertEqual(
        client.readToEnd(), "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", text)
    }
    XCTAssertEqual(server.requests, [])
  }

  func testAnswerIsHeldUntilTheGateOpensWhileOthersGoOn() throws {
    let gate = Gate()
    let server = try LoopbackServer { request in
      request.target == "/held" ? .raw("late").held(until: gate) : .raw("early")
    }
    let held = try RawClient(server)
    let other = try RawClient(server)

    held.send("GET /held HTTP/1.1\r\n\r\n")
    other.send("GET / HTTP/1.1\r\n\r\n")
    XCTAssertEqual(other.read(5), "early")
    gate.open()
    gate.open()
    XCTAssertEqual(held.read(4), "late")
    held.send("GET /held HTTP/1.1\r\n\r\n")
    XCTAssertEqual(held.read(4), "late")
  }

  func testDelayedAnswerDoesNotHoldOthersBack() throws {
    let server = try LoopbackServer { request in
      request.target == "/slow" ? .raw("slow").delayed(by: .milliseconds(143)) : .raw("fast")
    }
    guard case .pause(.milliseconds(143)) = Answer.raw("").delayed(by: .milliseconds(143)).steps[0]
    else { return XCTFail("a delayed answer starts with a pause") }
    let slow = try RawClient(server)
    let fast = try RawClient(server)

    slow.send("GET /slow HTTP/1.1\r\n\r\n")
    fast.send("GET / HTTP/1.1\r\n\r\n")

    XCTAssertEqual(fast.read(4), "fast")
    XCTAssertEqual(slow.read(4), "slow")
  }

  func testDrippedAnswerArrivesWhole() throws {
    let server = try LoopbackServer { _ in
      .raw("0123456789").dripped(size: 3, every: .milliseconds(1)).thenEnding(.close)
    }
    let client = try RawClient(server)
    client.send("GET / HTTP/1.1\r\n\r\n")
    XCTAssertEqual(client.readToEnd(), "0123456789")
  }

  func testCutAnswerEndsAtTheGivenByte() throws {
    let server = try LoopbackServer { request in
      .raw("0123456789").cut(after: 4, by: request.target == "/reset" ? .reset : .close)
    }
    let closed = try RawClient(server)
    closed.send("GET / HTTP/1.1\r\n\r\n")
    XCTAssertEqual(closed.readToEnd(), "0123")

    let reset = try RawClient(server)
    reset.send("GET /reset HTTP/1.1\r\n\r\n")
    XCTAssertNotNil(reset.readToEnd())
  }

  func testLargeAnswerWaitsForASlowReader() throws {
    let body = String(repeating: "0123456789abcdef", count: 1 << 19)
    let server = try LoopbackServer { _ in .raw(body).thenEnding(.close) }
    let client = try RawClient(server)
    client.send("GET / HTTP/1.1\r\n\r\n")
    XCTAssertEqual(client.readToEnd() == body, true)
  }

  func testManyConnectionsAtOnce() throws {
    let server = try LoopbackServer { .raw("<\($0.target)>").thenEnding(.close) }
    let clients = try (0..<100).map { _ in try RawClient(server) }
    for (index, client) in clients.enumerated() {
      client.send("GET /\(index) HTTP/1.1\r\n\r\n")
    }
    XCTAssertEqual(clients.map { $0.readToEnd() }, (0..<100).map { "</\($0)>" })
    XCTAssertEqual(server.totalConnections, 100)
  }

  func testClientThatLeavesIsReported() throws {
    let left = expectation(description: "the client has left")
    let arrived = expectation(description: "the request has come")
    let server = try LoopbackServer(
      peerLeft: { number in
        XCTAssertEqual(number, 1)
        left.fulfill()
      },
      script: { _ in
        arrived.fulfill()
        return .raw("never").held(until: Gate())
      })
    var client: RawClient? = try RawClient(server)
    client?.send("GET / HTTP/1.1\r\n\r\n")
    wait(for: [arrived], timeout: 30)
    client = nil
    wait(for: [left], timeout: 30)
  }

  func testStopEndsEveryConnectionAndThePort() throws {
    let arrived = expectation(description: "the request has come")
    let server = try LoopbackServer { _ in
      arrived.fulfill()
      return .raw("never").held(until: Gate())
    }
    let idle = try RawClient(server)
    let waiting = try RawClient(server)
    waiting.send("GET / HTTP/1.1\r\n\r\n")
    wait(for: [arrived], timeout: 30)

    server.stop()
    server.stop()

    XCTAssertEqual(idle.readToEnd(), "")
    XCTAssertEqual(waiting.readToEnd(), "")
    XCTAssertThrowsError(try RawClient(server))
  }

  func testReleasedServerStops() throws {
    var server: LoopbackServer? = try LoopbackServer { _ in .raw("x") }
    let port = try XCTUnwrap(server).port
    let client = try RawClient(XCTUnwrap(server))
    server = nil
    XCTAssertEqual(client.readToEnd(), "")
    XCTAssertThrowsError(try Socket.connected(to: port))
  }

  func testServerMayBeStoppedByItsOwnScript() throws {
    let box = Box()
    let server = try LoopbackServer { _ in
      box.server?.stop()
      return .raw("never")
    }
    box.server = server
    let client = try RawClient(server)
    client.send("GET / HTTP/1.1\r\n\r\n")
    XCTAssertEqual(client.readToEnd(), "")
  }

  private final class Box: @unchecked Sendable {
    weak var server: LoopbackServer?
  }
}
