import Foundation
import LoopbackServer
import MockSessions
import XCTest

/// What the program curl prints is imported as what the server received and sent.
final class CurlTrafficTests: XCTestCase {
  private static let binary = Data([0xFF, 0x00, 0x0A, 0x0D, 0x0A, 0xFE])
  private static let gzip = "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="

  private static func answer(_ request: ReceivedRequest) -> Answer {
    switch request.target {
    case "/see-other": .redirect(303, to: "/json")
    case "/moved": .redirect(301, to: "dir/temporary?x=1")
    case "/dir/temporary?x=1": .redirect(307, to: "//\(host(request))/binary")
    case "/json": .json(#"{"a": 1.0}"#)
    case "/binary":
      .status(200, headers: [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")], body: binary)
    case "/none": .raw("HTTP/1.1 204 No Content\r\nX-A: \r\n\r\n")
    case "/early":
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    case "/chunked":
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    case "/gzip":
      .status(
        200, headers: [("Content-Encoding", "gzip")], body: Data(base64Encoded: gzip) ?? Data())
    default: .status(404, "Not Found", body: Data("HTTP/1.1 200 OK\n\n".utf8))
    }
  }

  private static func host(_ request: ReceivedRequest) -> String {
    request.headers.first { $0.name.lowercased() == "host" }?.value ?? ""
  }

  func testWhatCurlPrints() throws {
    let server = try LoopbackServer(script: CurlTrafficTests.answer)
    let url = "http://127.0.0.1:\(server.port)"
    for (arguments, outcomes) in [
      ("'\(url)/json'", ["200 [Content-Type: application/json] {\"a\": 1.0}"]),
      (
        "-L '\(url)/see-other' -d 'x=1'",
        ["303 [Location: /json] -", "200 [Content-Type: application/json] {\"a\": 1.0}"]
      ),
      (
        "-L \(url)/moved -X PUT --data-raw $'a\\nb'",
        [
          "301 [Location: dir/temporary?x=1] -",
          "307 [Location: //127.0.0.1:\(server.port)/binary] -",
          "200 [Set-Cookie: a=1, Set-Cookie: b=2] /wAKDQr+",
        ]
      ),
      ("\(url)/none -X DELETE", ["204 [X-A:] -"]), ("\(url)/early", ["200 [] ok"]),
      ("\(url)/chunked", ["200 [] abcde"]), ("\(url)/gzip", ["200 [] hello (gzip)"]),
      ("--compressed \(url)/gzip", ["200 [] hello (gzip)"]),
      ("-I \(url)/head", ["404 [Content-Length: 17] -"]),
      ("\(url)/missing -d '{}'", ["404 [] HTTP/1.1 200 OK\n\n"]),
    ] {
      let count = server.requests.count
      let printed = try CurlProcess.output(of: "curl -s -i \(arguments)")
      let sent = server.requests.dropFirst(count)
      let imported = try ImportedFile(
        Data("curl \(arguments)\n".utf8), answer: printed, file: "x.curl")
      XCTAssertEqual(imported.skipped + imported.notes, [], arguments)
      let exchanges = imported.fixture.exchanges
      XCTAssertEqual(
        exchanges.map { "\($0.request.method) \($0.request.url) \(text($0.request.body?.bytes))" },
        sent.map { "\($0.method) \(url)\($0.target) \(text($0.body.isEmpty ? nil : $0.body))" },
        arguments)
      XCTAssertEqual(exchanges.map(outcome), outcomes, arguments)
    }
  }

  private func outcome(_ exchange: Exchange) -> String {
    guard let response = exchange.response else { return "no response" }
    let headers = response.headers.map(\.line).joined(separator: ", ")
    let encoding = response.encoding.map { " (\($0))" } ?? ""
    return "\(response.status) [\(headers)] \(text(response.bytes))\(encoding)"
  }

  private func text(_ bytes: Data?) -> String {
    guard let bytes else { return "-" }
    return String(data: bytes, encoding: .utf8) ?? bytes.base64EncodedString()
  }
}
