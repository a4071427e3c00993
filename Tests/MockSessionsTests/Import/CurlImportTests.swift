import Foundation
import MockSessions
import VirtualTime
import XCTest

final class CurlImportTests: XCTestCase {
  private func imported(
    _ text: String, answer: String? = nil, match: MatchRules = MatchRules()
  ) throws -> ImportedFile {
    try ImportedFile(
      curl: Data(text.utf8), answer: answer.map { Data($0.utf8) }, file: "x.curl", match: match)
  }

  private func response(_ dump: String, command: String = "curl https://h/a") throws
    -> RecordedResponse?
  {
    let file = try imported(command, answer: dump)
    XCTAssertEqual(file.skipped, [])
    return file.fixture.exchanges.last?.response
  }

  func testACommandAndItsAnswerAreAnExchange() throws {
    let file = try imported(
      """
      $ curl -i 'https://h/a' -H 'Accept-Language: en' \\
        -d 'x=1'
      HTTP/2 200
      content-type: application/json
      content-length: 8
      date: now

      {"a": 1}

      """, match: MatchRules(headers: ["accept-language"]))
    XCTAssertEqual(
      file,
      ImportedFile(
        fixture: Fixture(
          match: MatchRules(headers: ["accept-language"]),
          exchanges: [
            Exchange(
              request: RecordedRequest(
                method: "POST", url: "https://h/a",
                headers: [HeaderField("Accept-Language", "en")], bytes: Data("x=1".utf8)),
              outcome: .response(
                RecordedResponse(
                  status: 200, headers: [HeaderField("content-type", "application/json")],
                  content: .body(.text(#"{"a": 1}"#)))))
          ]),
        sentHeaders: [
          HeaderField("Accept-Language", "en"),
          HeaderField("Content-Type", "application/x-www-form-urlencoded"),
        ]))
  }

  func testATrafficOfGitHub() throws {
    let url = "https://api.github.com/search/repositories?q=swift&per_page=1"
    let file = try imported(
      "curl -i '\(url)'", answer: GitHubTraffic.searchRepositories)
    XCTAssertEqual(file.notes, [])
    let exchange = try XCTUnwrap(file.fixture.exchanges.first)
    XCTAssertEqual(exchange.request, RecordedRequest(method: "GET", url: url))
    XCTAssertEqual(exchange.response?.status, 200)
    XCTAssertEqual(exchange.response?.bytes?.count, 5578)
    guard case .body(.json(_, .pretty2WithNewline))? = exchange.response?.content else {
      return XCTFail("the body is not shown as JSON")
    }
  }

  func testSeveralCommandsInOneFile() throws {
    let file = try imported(
      """
      # A comment

      curl https://h/1
      HTTP/1.1 200 OK

      curl is a word of this body
      $ curl -i https://h/2 | cat
      HTTP/1.1 204 No Content

      $ curl https://h/3
      $ curl 'https://h/4 5'; curl https://h/6
      HTTP/1.1 404 Not Found

      gone
      """)
    XCTAssertEqual(
      file.fixture.exchanges.map { "\($0.request.url) \($0.response?.status ?? 0)" },
      ["https://h/1 200", "https://h/2 204", "https://h/6 404"])
    XCTAssertEqual(
      file.fixture.exchanges[0].response?.bytes.map { String(decoding: $0, as: UTF8.self) },
      "curl is a word of this body\n")
    let reason =
      "has a request without an answer; expected what curl -i printed after it, or in a file of "
      + "the same name that ends in .response.txt"
    XCTAssertEqual(file.skipped, ["line 10: \(reason)", "line 11: \(reason)"])
  }

  func testRedirectsAreExchangesOfTheirOwn() throws {
    let file = try imported(
      """
      curl -sL -i https://h/dir/a?x -d body -H 'Host: other'
      HTTP/1.1 100 Continue

      HTTP/1.1 307 Temporary Redirect
      Location: b

      HTTP/1.1 302 Found
      location: //other/c?d
      Set-Cookie: a=1

      HTTP/1.1 200 OK

      done
      """)
    XCTAssertEqual(
      file.fixture.exchanges,
      [
        ("POST", "https://h/dir/a?x", "body", 307, ["Location: b"], nil as String?),
        (
          "POST", "https://h/dir/b", "body", 302, ["location: //other/c?d", "Set-Cookie: a=1"], nil
        ),
        ("GET", "https://other/c?d", nil, 200, [], "done"),
      ].map { method, url, body, status, headers, answer in
        Exchange(
          request: RecordedRequest(method: method, url: url, bytes: body.map { Data($0.utf8) }),
          outcome: .response(
            RecordedResponse(
              status: status, headers: headers.compactMap(HeaderField.init(line:)),
              content: answer.map { .body(.text($0)) } ?? .none)))
      })
  }

  func testAMethodThatWasGivenStaysInRedirects() throws {
    let file = try imported(
      """
      curl -LiX PUT https://h/a -d x
      HTTP/1.1 303 See Other
      Location: /b

      HTTP/1.1 200 OK

      """)
    XCTAssertEqual(file.fixture.exchanges.map(\.request.method), ["PUT", "PUT"])
    XCTAssertEqual(file.fixture.exchanges.map { $0.request.body?.count }, [1, nil])
  }

  func testWhatIsNoAnswerOfTheServiceIsLeftOut() throws {
    let file = try imported(
      """
      curl -i --digest -x p:1 -u a:b https://h/a
      HTTP/1.1 200 Connection established

      HTTP/1.1 401 Unauthorized
      WWW-Authenticate: Digest x

      HTTP/1.1 200 OK

      ok
      """)
    XCTAssertEqual(file.fixture.exchanges.map(\.response?.status), [200])
  }

  func testABodyMayLookLikeAHead() throws {
    let text = "HTTP/1.1 200 OK\n\nHTTP/1.1 500 No\nA: b\n\n"
    XCTAssertEqual(
      try response(text)?.bytes.map { String(decoding: $0, as: UTF8.self) },
      "HTTP/1.1 500 No\nA: b\n\n")
  }

  func testHeads() throws {
    let response = try response(
      "HTTP/1.0 200\r\nA:b\r\nB:   c  \r\nC: one\r\n two\r\nD:\r\nA: e\r\n\r\n\r\nx\r\n")
    XCTAssertEqual(response?.status, 200)
    XCTAssertEqual(response?.headers.map(\.line), ["A: b", "B: c  ", "C: one two", "D:", "A: e"])
    XCTAssertEqual(response?.bytes, Data("\r\nx\r\n".utf8))
    var bytes = Data("HTTP/1.1 200 OK\nA: ".utf8)
    bytes.append(0xE9)
    let latin = try ImportedFile(curl: Data("curl h".utf8), answer: bytes, file: "x")
    XCTAssertEqual(latin.fixture.exchanges.first?.response?.headers, [HeaderField("A", "é")])
  }

  func testTheLengthDecidesWhatIsBody() throws {
    let head = "HTTP/1.1 200 OK\nContent-Length: 2\n"
    XCTAssertEqual(try response("\(head)\nab\n\n")?.bytes, Data("ab".utf8))
    XCTAssertEqual(try response("\(head)\nabc\n")?.bytes, Data("abc\n".utf8))
    XCTAssertEqual(
      try imported("curl h", answer: "\(head)\na").notes,
      ["line 1: the body has 1 bytes, and its Content-Length says 2"])
    // The length is that of the compressed body.
    let compressed = try response(
      "\(head)Content-Encoding: gzip\n\nabc\n", command: "curl --compressed https://h")
    XCTAssertEqual(compressed?.bytes, Data("abc\n".utf8))
    XCTAssertEqual(compressed?.encoding, "gzip")
    XCTAssertEqual(compressed?.headers, [])
    XCTAssertEqual(
      try response(head, command: "curl -I h")?.headers.map(\.line), ["Content-Length: 2"])
  }

  func testACompressedBodyIsDecompressed() throws {
    let gzip = try XCTUnwrap(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="))
    for (body, content, notes) in [
      (gzip, Data("hello".utf8), []), (gzip + Data("\n".utf8), Data("hello".utf8), []),
      (
        gzip.dropLast(), Data(gzip.dropLast()),
        [
          "line 1: the body has 24 bytes, and its Content-Length says 25",
          "line 1: the body is still compressed",
        ]
      ),
    ] {
      let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 25\r\n\r\n"
      let file = try ImportedFile(
        curl: Data("curl h".utf8), answer: Data(head.utf8) + body, file: "x")
      XCTAssertEqual(file.fixture.exchanges.first?.response?.bytes, content)
      XCTAssertEqual(file.notes, notes)
    }
  }

  func testWhatCannotBeUsedIsReported() throws {
    let file = try imported(
      """
      curl ftp://h
      HTTP/1.1 200 OK

      $ curl h
      HTTP/1.1 200 OK
      nonsense

      $ curl h/2
      HTTP/1.1 200 OK

      """)
    XCTAssertEqual(file.fixture.exchanges.map(\.request.url), ["http://h/2"])
    XCTAssertEqual(
      file.skipped,
      [
        "line 1: is \"ftp://h\"; expected an http or https URL with a host",
        "line 4: line 6 is no header; expected \"Name: value\"",
      ])
    XCTAssertEqual(
      try imported("HTTP/1.1 200 OK\n\n").skipped,
      [
        "line 1: has an answer without a request; expected the curl command before it, or in a "
          + "file of the same name that ends in .curl"
      ])
  }

  func testATextOfAnotherKindIsAnError() {
    for (text, message) in [
      ("curl h\nhello", "x.curl: line 2 is neither a command nor a status line."),
      ("curl 'h", "x.curl: line 1: the command has quotes that start in line 1."),
    ] {
      XCTAssertThrowsError(try imported(text)) {
        XCTAssertEqual(($0 as? FixtureError)?.whatHappened, message)
      }
    }
    XCTAssertThrowsError(try imported("curl a\ncurl b", answer: "HTTP/1.1 200 OK\n\n"))
  }

  func testRandomTextsDoNotCrash() {
    var generator = SeededGenerator(seed: 72)
    let pieces = [
      "curl ", "$ curl ", "h", "\n", "\r\n", "HTTP/1.1 200 OK", "HTTP/1.1 302 F\nLocation: x\n\n",
      "a: b",
      "'", "\"", "\\", "$'", " -d x", " -F a=b", " -X", ";", "#", "|", "é", "{", "[", " --json",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0..<15, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
      _ = try? imported(text)
    }
  }
}
