package import Foundation

/// An answer of the server, and what every client has to make of it.
///
/// The server's own tests show them to other people's clients, so that this server and a client of
/// ours cannot share a misunderstanding.
package struct Scenario: Sendable {
  /// The path under which a server of scenarios plays it.
  package let path: String

  package let method: String

  /// The status a client has to see.
  package let status: Int

  /// The body a client has to see, any content coding taken off.
  package let body: Data

  /// Header fields a client has to see, values of repeated ones joined with a comma.
  package let fields: [String: String]

  package let answer: Answer

  private init(
    _ path: String, method: String = "GET", status: Int = 200, body: Data = Data(),
    fields: [String: String] = [:], answer: Answer
  ) {
    self.path = path
    self.method = method
    self.status = status
    self.body = body
    self.fields = fields
    self.answer = answer
  }

  /// A server that plays every scenario under its path.
  package static func server() throws -> LoopbackServer {
    let answers = Dictionary(uniqueKeysWithValues: all.map { ("/" + $0.path, $0.answer) })
    return try LoopbackServer { answers[$0.target] ?? .status(418, "Unknown") }
  }

  package static let all = statuses + bodies + heads

  /// Statuses that end an exchange, with and without a body.
  private static let statuses: [Scenario] =
    [
      (200, "OK", "fine"), (201, "Created", "made"), (206, "Partial Content", "part"),
      (300, "Multiple Choices", "choose"), (401, "Unauthorized", #"{"message":"who?"}"#),
      (404, "Not Found", #"{"message":"none"}"#), (422, "Unprocessable Content", "[]"),
      (429, "Too Many Requests", ""), (500, "Internal Server Error", "<html>broken</html>"),
      (503, "", "no reason"),
    ].map { status, reason, text in
      Scenario(
        "status-\(status)", status: status, body: Data(text.utf8),
        answer: .status(status, reason, body: Data(text.utf8)))
    } + [
      Scenario(
        "status-204", status: 204, answer: .raw("HTTP/1.1 204 No Content\r\nX-A: b\r\n\r\n")),
      Scenario("status-205", status: 205, answer: .status(205, "Reset Content")),
      Scenario(
        "status-304", status: 304, fields: ["ETag": "\"x\""],
        answer: .raw("HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n")),
      Scenario(
        "head", method: "HEAD", fields: ["Content-Length": "5"],
        answer: .raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")),
    ]

  private static let bodies: [Scenario] = [
    Scenario("zero-bytes", answer: .status(200)),
    Scenario("one-byte", body: Data([0]), answer: .status(200, body: Data([0]))),
    Scenario("64-mebibytes", body: largeBody, answer: .status(200, body: largeBody)),
    Scenario(
      "gzip", body: Data("hello".utf8),
      answer: .status(200, headers: [("Content-Encoding", "gzip")], body: gzippedHello)),
    Scenario(
      "chunked", body: Data("hello world".utf8),
      answer: .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "5\r\nhello\r\n6;name=value\r\n world\r\n0\r\n\r\n")),
    Scenario(
      "chunked-gzip", body: Data("hello".utf8),
      answer: .raw(
        Data(
          ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
            + String(gzippedHello.count, radix: 16) + "\r\n").utf8) + gzippedHello
          + Data("\r\n0\r\n\r\n".utf8))),
    Scenario(
      "until-close", body: Data("up to the end".utf8),
      answer: .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nup to the end")
        .thenEnding(.close)),
    Scenario(
      "in-pieces", body: Data("0123456789".utf8),
      answer: Answer.status(200, body: Data("0123456789".utf8))
        .dripped(size: 3, every: .milliseconds(1))),
  ]

  private static let heads: [Scenario] = [
    Scenario(
      "repeated", fields: ["X-Many": "one, two, three", "Vary": "Accept, Origin"],
      answer: .status(
        200,
        headers: [
          ("X-Many", "one"), ("Vary", "Accept"), ("X-Many", "two"), ("X-Many", "three"),
          ("Vary", "Origin"),
        ])),
    Scenario(
      "non-ascii", fields: ["X-Name": "日本 é"],
      answer: .status(200, headers: [("X-Name", "日本 é")])),
    Scenario(
      "empty-and-long", fields: ["X-Empty": "", "X-Long": String(repeating: "x", count: 60_000)],
      answer: .status(
        200, headers: [("X-Empty", ""), ("X-Long", String(repeating: "x", count: 60_000))])),
    Scenario(
      "interim", body: Data("ok".utf8),
      answer: .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")),
  ]

  private static let largeBody: Data = {
    var body = Data(0..<64)
    while body.count < 64 << 20 { body.append(body) }
    return body
  }()

  private static let gzippedHello =
    Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==") ?? Data()
}
