#if os(macOS) || os(Linux)
  import Foundation
  import LoopbackServer
  import XCTest

  /// What curl and Python's `http.client` make of the server.
  final class OtherClientsTests: XCTestCase {
    private func curl(_ arguments: [String]) throws -> Program {
      try Program("curl", ["--silent", "--noproxy", "*", "--max-time", "60"] + arguments)
    }

    private func python(_ script: String, _ arguments: [String] = []) throws -> Program {
      try Program("python3", ["-I", "-c", script] + arguments)
    }

    func testCurlSeesWhatEveryScenarioSays() throws {
      let server = try Scenario.server()
      for scenario in Scenario.all {
        let run = try curl(
          [
            "--compressed", "--write-out", "%{http_code}",
            server.url.appending(path: scenario.path).absoluteString,
          ] + (scenario.method == "HEAD" ? ["--head", "--output", "/dev/null"] : []))
        XCTAssertEqual(run.status, 0, scenario.path)
        XCTAssertTrue(
          run.output == scenario.body + Data("\(scenario.status)".utf8), scenario.path)
      }
    }

    func testCurlSeesTheHeaderFields() throws {
      let server = try Scenario.server()
      for scenario in Scenario.all where !scenario.fields.isEmpty {
        let run = try curl(
          [
            "--dump-header", "-", "--output", "/dev/null",
            server.url.appending(path: scenario.path).absoluteString,
          ] + (scenario.method == "HEAD" ? ["--head"] : []))
        var fields: [String: [String]] = [:]
        for line in run.output.split(separator: UInt8(ascii: "\n")) {
          guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
          let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }.dropLast()
          fields[String(decoding: line[..<colon], as: UTF8.self), default: []]
            .append(String(decoding: value, as: UTF8.self))
        }
        for (name, value) in scenario.fields {
          XCTAssertEqual(
            fields[name]?.joined(separator: ", "), value, "\(scenario.path) \(name)")
        }
      }
    }

    func testCurlSeesHowConnectionsEnd() throws {
      let server = try LoopbackServer { request in
        switch request.target {
        case "/cut": .text("0123456789").cut(after: 86, by: .close)
        case "/reset": .text("0123456789").cut(after: 80, by: .reset)
        default: .nothing(.close)
        }
      }
      for (path, status) in [("cut", 18), ("reset", 56), ("nothing", 52)] as [(String, Int32)] {
        let run = try curl([server.url.appending(path: path).absoluteString])
        XCTAssertEqual(run.status, status, path)
      }
      let url = server.url.absoluteString
      server.stop()
      XCTAssertEqual(try curl([url]).status, 7)
    }

    func testCurlFollowsRedirectsAndSendsBodies() throws {
      let server = try LoopbackServer { request in
        request.target == "/old" ? .redirect(307, to: "/new") : .text("ok")
      }
      let run = try curl([
        "--location", "--request", "PUT", "--data-binary", "hello",
        server.url.appending(path: "old").absoluteString,
      ])
      XCTAssertEqual(run.text, "ok")
      let chunked = try curl([
        "--header", "Transfer-Encoding: chunked", "--data-binary", "chunks",
        server.url.appending(path: "chunked").absoluteString,
      ])
      XCTAssertEqual(chunked.text, "ok")
      XCTAssertEqual(
        server.requests.map {
          "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))"
        },
        ["PUT /old hello", "PUT /new hello", "POST /chunked chunks"])
    }

    func testPythonSeesWhatEveryScenarioSays() throws {
      let server = try Scenario.server()
      // One connection for all: a body that is not framed rightly spoils the answer after it.
      let script = """
        import gzip, hashlib, http.client, sys
        connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=60)
        for argument in sys.argv[2:]:
            method, path = argument.split(" ")
            connection.request(method, "/" + path)
            answer = connection.getresponse()
            body = answer.read()
            if answer.getheader("Content-Encoding") == "gzip" and body:
                body = gzip.decompress(body)
            print(path, answer.status, len(body), hashlib.sha256(body).hexdigest())
        """
      // NB: Python 3.11 takes 103 for the answer itself.
      let scenarios = Scenario.all.filter { $0.path != "interim" }
      let run = try python(
        script, ["\(server.port)"] + scenarios.map { "\($0.method) \($0.path)" })
      let expected = try python(
        """
        import hashlib, sys
        for argument in sys.argv[1:]:
            path, status, body = argument.split(" ")
            body = bytes(range(64)) * (1 << 20) if body == "large" else bytes.fromhex(body)
            print(path, status, len(body), hashlib.sha256(body).hexdigest())
        """,
        scenarios.map { scenario in
          let hex = scenario.body.prefix(100).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
          }
          let body = scenario.body.count > 100 ? "large" : hex.joined()
          return "\(scenario.path) \(scenario.status) \(body)"
        })
      XCTAssertEqual(run.status, 0)
      XCTAssertEqual(
        run.text.components(separatedBy: "\n"), expected.text.components(separatedBy: "\n"))
      XCTAssertEqual(server.totalConnections, 2, "the one that ends, and the one for the rest")
    }

    func testPythonSendsEveryMethodAndSeesACutBody() throws {
      let server = try LoopbackServer { request in
        request.target == "/cut" ? .text("0123456789").cut(after: 86, by: .close) : .status(200)
      }
      let run = try python(
        """
        import http.client, sys
        connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=60)
        for method in "GET HEAD DELETE OPTIONS TRACE".split():
            connection.request(method, "/?a=%2B+b")
            print(connection.getresponse().read())
        for method in "POST PUT PATCH".split():
            connection.request(method, "/", body=iter([b"one", b"two"]), encode_chunked=True)
            print(connection.getresponse().read())
        connection.request("GET", "/cut")
        try:
            connection.getresponse().read()
        except http.client.IncompleteRead as error:
            print(len(error.partial), "of", len(error.partial) + error.expected)
        """, ["\(server.port)"])
      XCTAssertEqual(run.text, String(repeating: "b''\n", count: 8) + "6 of 10\n")
      XCTAssertEqual(
        server.requests.dropLast().map {
          "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))"
        },
        ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"].map { "\($0) /?a=%2B+b " }
          + ["POST", "PUT", "PATCH"].map { "\($0) / onetwo" })
    }
  }
#endif
