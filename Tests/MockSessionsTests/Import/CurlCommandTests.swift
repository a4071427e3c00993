import Foundation
import LoopbackServer
import XCTest

@testable import MockSessions

final class CurlCommandTests: XCTestCase {
  private func request(_ command: String) throws -> ForeignExchange {
    try CurlCommand(ShellCommand(Array(command.utf8), from: 0).words.dropFirst()).request
  }

  private func summary(_ command: String) throws -> [String] {
    let request = try request(command)
    let body = request.requestBody.map { [String(decoding: $0, as: UTF8.self)] } ?? []
    return ["\(request.method) \(request.url)"] + request.requestHeaders.map(\.line) + body
  }

  func testACommandOfABrowser() throws {
    XCTAssertEqual(
      try summary(
        #"""
        curl 'https://h/a?b=%2B' \
          -X 'PUT' \
          -H 'accept: */*' \
          -H $'x-note: it\'s' \
          -b 'a=1; b=2' \
          --data-raw $'{"t":"it\'s \u0021","@":1}' \
          --compressed
        """#),
      [
        "PUT https://h/a?b=%2B", "accept: */*", "x-note: it's", "Cookie: a=1; b=2",
        "Accept-Encoding: deflate, gzip, br, zstd",
        "Content-Type: application/x-www-form-urlencoded", #"{"t":"it's !","@":1}"#,
      ])
  }

  func testMethodsAndURLs() throws {
    for (command, expected) in [
      ("curl h/a", ["GET http://h/a"]), ("curl --url https://h/", ["GET https://h/"]),
      ("curl -sSL -o f 'https://h/[1]' -g", ["GET https://h/[1]"]),
      (#"curl 'https://h/\[1\]\{a\}'"#, ["GET https://h/[1]{a}"]),
      ("curl -g -6 'http://[::1]:80/'", ["GET http://[::1]:80/"]),
      ("curl 'http://[::1]:80/'", ["GET http://[::1]:80/"]), ("curl -I h", ["HEAD http://h"]),
      ("curl -XDELETE h", ["DELETE http://h"]), ("curl --request DELETE h", ["DELETE http://h"]),
      ("curl -G h?a=1#f -d b=2 -d c", ["GET http://h?a=1&b=2&c#f"]),
      ("curl -G h --data-urlencode 'b=c d'", ["GET http://h?b=c+d"]),
      ("curl h --url-query 'a=b c' --url-query +d", ["GET http://h?a=b+c&d"]),
      ("curl --no-progress-meter --max-time 3 -m3 -x p:1 h", ["GET http://h"]),
    ] {
      XCTAssertEqual(try summary(command), expected, command)
    }
  }

  func testHeaders() throws {
    for (command, expected) in [
      ("curl h -u user:pa:ss", ["Authorization: Basic dXNlcjpwYTpzcw=="]),
      ("curl h -uuser", ["Authorization: Basic dXNlcjo="]),
      ("curl h --oauth2-bearer t", ["Authorization: Bearer t"]),
      ("curl h -A agent -e ref -r 0-9", ["User-Agent: agent", "Referer: ref", "Range: bytes=0-9"]),
      ("curl h -b a=1 -b b=2 -b cookies.txt", ["Cookie: a=1;b=2"]),
      ("curl h -H 'X-A;' -H 'X-B:' -H 'X-C: 1' -H 'X-C: 2'", ["X-A:", "X-C: 1", "X-C: 2"]),
      ("curl h --compressed -H 'Accept-Encoding: br'", ["Accept-Encoding: br"]),
      (#"curl h -H "Authorization: Bearer $TOKEN""#, ["Authorization: Bearer $TOKEN"]),
    ] {
      XCTAssertEqual(try summary(command), ["GET http://h"] + expected, command)
    }
  }

  func testBodies() throws {
    let form = "Content-Type: application/x-www-form-urlencoded"
    for (command, expected) in [
      ("curl h -d a=1 -d 'b=2 3' --data-ascii c", [form, "a=1&b=2 3&c"]),
      ("curl h --data-raw @a --data-binary $'b\\nc'", [form, "@a&b\nc"]),
      (
        "curl h --data-urlencode 'a=b c&d~-._*é' --data-urlencode '=x y' --data-urlencode 'x y'",
        [form, "a=b+c%26d~-._%2A%C3%A9&x+y&x+y"]
      ),
      (
        #"curl h --json '{"a":1}' --json '{}'"#,
        ["Accept: application/json", "Content-Type: application/json", #"{"a":1}{}"#]
      ),
      ("curl h -d x -H 'content-type: a/b'", ["content-type: a/b", "x"]),
      ("curl h -d x -H 'Content-Type:'", ["x"]), ("curl h -d ''", [form, ""]),
    ] {
      XCTAssertEqual(try summary(command), ["POST http://h"] + expected, command)
    }
  }

  func testMultipartForms() throws {
    let request = try request(
      #"curl h -F 'a=1;type=text/x' -F 'b="x;\"y"' -F 'c=v;filename=q.txt' --form-string 'd=@e;f'"#)
    let type = try XCTUnwrap(request.requestHeaders.first).line
    let prefix = "Content-Type: multipart/form-data; boundary="
    XCTAssertTrue(type.hasPrefix(prefix), type)
    let mark = "--" + type.dropFirst(prefix.count)
    let part = "\(mark)\r\nContent-Disposition: form-data; name="
    XCTAssertEqual(
      request.requestBody.map { String(decoding: $0, as: UTF8.self) },
      "\(part)\"a\"\r\nContent-Type: text/x\r\n\r\n1\r\n\(part)\"b\"\r\n\r\nx;\"y\r\n"
        + "\(part)\"c\"; filename=\"q.txt\"\r\nContent-Type: text/plain\r\n\r\nv\r\n"
        + "\(part)\"d\"\r\n\r\n@e;f\r\n\(mark)--\r\n")
  }

  func testWhatIsNotInTheCommandIsAProblem() {
    for (command, found) in [
      ("curl", "has no URL"), ("curl a b", "has a second URL, b"),
      ("curl h --frobnicate", "has the option --frobnicate"), ("curl h -s?", "has the option -?"),
      ("curl h -d", "ends after -d"), ("curl h -d @f.txt", "reads the file f.txt for -d"),
      ("curl h --data-binary @-", "reads the file - for --data-binary"),
      ("curl h --data-urlencode a@f", "reads the file f for --data-urlencode"),
      ("curl h -F a=@f.png", "reads the file f.png for -F"),
      ("curl h -F a='<f'", "reads the file f for -F"),
      ("curl h -F a", "has \"a\" for -F"), ("curl h -H @f", "reads the file f for -H"),
      ("curl h -H nonsense", "has the header \"nonsense\""), ("curl h -T f", "has -T"),
      ("curl h -K f", "has -K"), ("curl a --next b", "has --next"),
      ("curl $HOST/a", "has $HOST/a in the URL"), (#"curl h -d "a=$A""#, "has $A in -d"),
      ("curl 'h/{a,b}'", "has { in its URL, which stands for several requests"),
      ("curl 'h/[1-3]'", "has [ in its URL, which stands for several requests"),
      ("curl ftp://h/a", "is \"ftp://h/a\""), ("curl http://", "is \"http://\""),
    ] {
      XCTAssertThrowsError(try request(command), command) {
        XCTAssertEqual(($0 as? FormatProblem)?.found, found, command)
      }
    }
  }

  /// What is read out of a command is what curl sends, as far as it is on this machine.
  func testCurlSendsTheSame() throws {
    let server = try LoopbackServer { _ in Answer.text("ok") }
    let url = "http://127.0.0.1:\(server.port)"
    for arguments in [
      "'\(url)/a?b=%2B&c=d+e'", "-X PATCH \(url) -d 'a b' --data-raw '@x'",
      #"\#(url)/a --data-raw $'{"t":"it\'s \u0021 \x41 \u00e9"}' -H 'content-type: application/json'"#,
      "-G \(url)/?x=1 --data-urlencode 'a=b c~d' -d e",
      "-u 'user:pass' -b 'a=1; b=2' -b c=3 \(url)",
      "\(url) --data-urlencode 'é=ü ö' -H 'X-A;' -H 'Accept:' -A agent -e ref", "-I \(url)/head",
      #"'\#(url)/\[1\]\{2\}' -sS"#, "-g '\(url)/[1]' --json '{\"a\": 1}'",
      "\(url) -d 'a' \\\n  -d \"b\\\"c\" # comment",
    ] {
      let count = server.requests.count
      _ = try CurlProcess.output(of: "exec curl -s -o /dev/null \(arguments)")
      let sent = try XCTUnwrap(server.requests.dropFirst(count).first, arguments)
      let read = try request("curl \(arguments)")
      let target = read.url.dropFirst(url.count)
      XCTAssertEqual(read.method, sent.method, arguments)
      XCTAssertEqual(target.hasPrefix("/") ? String(target) : "/\(target)", sent.target, arguments)
      XCTAssertEqual(read.requestBody ?? Data(), sent.body, arguments)
      let own = ["host", "content-length", "user-agent", "accept"]
      let headers = sent.headers.map { HeaderField($0.name, $0.value) }.filter {
        !own.contains($0.name.lowercased()) || read.requestHeaders.has($0.name)
      }
      XCTAssertEqual(
        Set(read.requestHeaders.map(\.line)), Set(headers.map(\.line)), arguments)
    }
  }
}
