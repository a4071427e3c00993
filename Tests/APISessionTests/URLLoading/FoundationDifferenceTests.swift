#if canImport(FoundationNetworking)
  import APISession
  import Foundation
  import FoundationNetworking
  import LoopbackServer
  import XCTest

  /// What URL loading on Linux does otherwise than a standard or Apple's platforms, where the adapter
  /// cannot mend it. A toolchain that does better fails here: then the documentation changes.
  final class FoundationDifferenceTests: XCTestCase {
    func testOfFieldsThatDifferInCaseOneIsLost() throws {
      let server = try LoopbackServer { _ in
        .status(200, headers: [("Vary", "Accept"), ("vary", "Origin")])
      }
      let value = try exchange(server.request()).header("Vary")
      XCTAssertTrue(["Accept", "Origin"].contains(value), value ?? "nil")
    }

    func testCompressedBodyThatIsCutAtItsLengthIsASuccess() throws {
      let gzipped = Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==") ?? Data()
      let server = try LoopbackServer { _ in
        .status(200, headers: [("Content-Encoding", "gzip")], body: gzipped.prefix(14))
      }
      XCTAssertEqual(try exchange(server.request()).summary, "200 hel")
    }

    func testIPv6AddressIsNoHost() throws {
      let url = try XCTUnwrap(URL(string: "http://[::1]:9/"))
      XCTAssertEqual((try exchange(URLRequest(url: url)).error as? URLError)?.code, .badURL)
    }

    func testStatusesAndVersionsThatNobodyKnowsAreRefused() throws {
      let cases = [
        ("HTTP/1.1 99 X", URLError.Code.unsupportedURL), ("HTTP/1.2 200 OK", .unsupportedURL),
        ("hello", .unsupportedURL),
      ]
      for (line, code) in cases {
        let server = try LoopbackServer { _ in
          .raw(line + "\r\nContent-Length: 0\r\n\r\n").thenEnding(.close)
        }
        XCTAssertEqual((try exchange(server.request()).error as? URLError)?.code, code, line)
      }
      let server = try LoopbackServer { _ in .status(600) }
      XCTAssertEqual(try exchange(server.request()).status, 600)
    }

    func testDotsInAPathAreResolvedOnTheWireOnly() throws {
      let server = try LoopbackServer { .text($0.target) }
      var request = server.request()
      request.url = URL(string: server.url.absoluteString + "/a/../b//c%2F?q=a+%2B")
      let reply = try exchange(request)
      XCTAssertEqual(reply.text, "/b//c%2F?q=a+%2B")
      XCTAssertEqual(reply.response?.url, request.url)
    }

    func testAnswersAreNotCached() throws {
      let server = try LoopbackServer { _ in
        .status(
          200, headers: [("Cache-Control", "max-age=100"), ("ETag", "\"x\"")],
          body: Data("ok".utf8))
      }
      let adapter = URLSessionAdapter(configuration: .default)
      for _ in 0..<2 {
        let exchange = Exchange(adapter, server.request())
        exchange.task?.resume()
        wait(for: [exchange.ended], timeout: 60)
        XCTAssertEqual(exchange.all.map(\.summary), ["200 ok"])
      }
      XCTAssertEqual(server.requests.map { $0.value("If-None-Match") }, [nil, nil])
    }

    /// A server that drops the connection after the second request, and answers every other.
    private func droppingServer() throws -> LoopbackServer {
      let count = Counter()
      return try LoopbackServer { _ in count.next() == 2 ? .nothing(.close) : .text("ok") }
    }

    func testGetOnAConnectionThatIsDroppedIsSentAgain() throws {
      let server = try droppingServer()
      let adapter = URLSessionAdapter(configuration: .ephemeral)
      for path in ["/1", "/2"] {
        let exchange = Exchange(adapter, server.request(path))
        exchange.task?.resume()
        wait(for: [exchange.ended], timeout: 60)
        XCTAssertEqual(exchange.all.map(\.summary), ["200 ok"])
      }
      XCTAssertEqual(server.requests.map(\.target), ["/1", "/2", "/2"])
    }

    func testPostOnAConnectionThatIsDroppedTimesOut() throws {
      let server = try droppingServer()
      let adapter = URLSessionAdapter(configuration: .ephemeral)
      var request = server.request(method: "POST", body: "hello")
      for summary in ["200 ok", "URLError -1001"] {
        let exchange = Exchange(adapter, request)
        exchange.task?.resume()
        wait(for: [exchange.ended], timeout: 60)
        XCTAssertEqual(exchange.all.map(\.summary), [summary])
        request.timeoutInterval = 0.5
      }
    }

    private final class Counter: @unchecked Sendable {
      private var count = 0

      /// Called on the server's queue alone.
      func next() -> Int {
        count += 1
        return count
      }
    }
  }
#endif
