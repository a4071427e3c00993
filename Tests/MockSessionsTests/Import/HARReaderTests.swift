import Foundation
import MockSessions
import XCTest

final class HARReaderTests: XCTestCase {
  func testAnEntryOfABrowser() throws {
    let entry = #"""
      {
        "_initiator": {"type": "script"}, "_priority": "High", "pageref": "page_1", "cache": {},
        "startedDateTime": "2023-07-25T12:58:46.182Z", "time": 58.204999993904494,
        "request": {
          "method": "POST", "url": "https://h/a?b=%2B", "httpVersion": "h3",
          "headers": [
            {"name": ":authority", "value": "h"}, {"name": ":method", "value": "POST"},
            {"name": "accept-language", "value": "en"}, {"name": "user-agent", "value": "M"}
          ],
          "queryString": [{"name": "b", "value": "+"}], "cookies": [], "headersSize": -1,
          "bodySize": 9, "postData": {"mimeType": "application/json", "text": "{\"a\":1.0}"}
        },
        "response": {
          "status": 201, "statusText": "", "httpVersion": "h3",
          "headers": [
            {"name": ":status", "value": "201"}, {"name": "content-encoding", "value": "br"},
            {"name": "content-length", "value": "99"}, {"name": "date", "value": "now"},
            {"name": "content-type", "value": "application/json"},
            {"name": "set-cookie", "value": "a=1\nb=2; Path=/"}, {"name": "x-a", "value": "1"},
            {"name": "x-a", "value": "2"}
          ],
          "cookies": [{"name": "a", "value": "1"}],
          "content": {"size": 8, "mimeType": "application/json", "text": "{\"b\": 1}"},
          "redirectURL": "", "headersSize": -1, "bodySize": -1, "_error": null
        }
      }
      """#
    let imported = try ImportedFile(
      json: HARSample.log([entry]), file: "x.har",
      match: MatchRules(headers: ["Accept-Language"]))
    XCTAssertEqual(
      imported,
      ImportedFile(
        fixture: Fixture(
          recordedAt: Date(timeIntervalSince1970: 1_690_289_926),
          match: MatchRules(headers: ["Accept-Language"]),
          exchanges: [
            Exchange(
              request: RecordedRequest(
                method: "POST", url: "https://h/a?b=%2B",
                headers: [HeaderField("accept-language", "en")],
                bytes: Data(#"{"a":1.0}"#.utf8)),
              outcome: .response(
                RecordedResponse(
                  status: 201,
                  headers: [
                    HeaderField("content-type", "application/json"),
                    HeaderField("set-cookie", "a=1"), HeaderField("set-cookie", "b=2; Path=/"),
                    HeaderField("x-a", "1"), HeaderField("x-a", "2"),
                  ],
                  content: .body(.text(#"{"b": 1}"#)), encoding: "br",
                  time: RecordedTime(milliseconds: 58))))
          ]),
        sentHeaders: [
          HeaderField("accept-language", "en"), HeaderField("user-agent", "M"),
        ]))
  }

  func testAByteOrderMarkIsTolerated() throws {
    let data = Data([0xEF, 0xBB, 0xBF]) + HARSample.log([HARSample.entry()])
    XCTAssertEqual(try ImportedFile(json: data, file: "x").fixture.exchanges.count, 1)
  }

  func testHalvesOfCharactersAreReplaced() throws {
    let entry = HARSample.entry(
      #""status": 200, "content": {"text": "a\ud83d \ude00\ud83d\ud83d\ude00\ud83dx"}"#)
    let imported = try ImportedFile(json: HARSample.log([entry]), file: "x.har")
    XCTAssertEqual(
      imported.fixture.exchanges.first?.response?.bytes,
      Data("a\u{FFFD} \u{FFFD}\u{FFFD}😀\u{FFFD}x".utf8))
    XCTAssertEqual(imported.notes, ["the file has halves of characters, which are U+FFFD now"])
  }

  func testWhatIsMissingIsNotNeeded() throws {
    XCTAssertEqual(
      try HARSample.exchange(HARSample.entry()),
      Exchange(
        request: RecordedRequest(method: "GET", url: "https://h/a"),
        outcome: .response(RecordedResponse(status: 200))))
    let nulls = HARSample.entry(
      request: #""headers": null, "postData": null, "cookies": null"#,
      entry: #""time": null, "timings": null, "startedDateTime": null"#,
      #""status": 200, "headers": null, "content": null, "redirectURL": null"#)
    XCTAssertEqual(try HARSample.exchange(nulls), try HARSample.exchange(HARSample.entry()))
  }

  func testAStatusOfZeroIsARecordedError() throws {
    for (error, code) in [
      (#", "_error": "net::ERR_INTERNET_DISCONNECTED""#, URLError.Code.notConnectedToInternet),
      (#", "_error": "net::ERR_NAME_NOT_RESOLVED""#, .cannotFindHost),
      (#", "_error": "net::ERR_CONNECTION_TIMED_OUT""#, .timedOut),
      (#", "_failureText": "net::ERR_CERT_COMMON_NAME_INVALID""#, .serverCertificateUntrusted),
      (#", "_error": "net::ERR_SOMETHING_NEW""#, .networkConnectionLost),
      (#", "_error": null"#, .networkConnectionLost), ("", .networkConnectionLost),
    ] {
      for status in [0, -1] {
        let entry = HARSample.entry(entry: #""time": 4.1"#, #""status": \#(status)\#(error)"#)
        XCTAssertEqual(
          try HARSample.exchange(entry).outcome,
          .failure(
            RecordedFailure(
              domain: "URLError", code: code.rawValue, time: RecordedTime(milliseconds: 4))))
      }
    }
  }

  func testAnEntryThatCannotBeUsedIsReportedAndTheOthersAreImported() throws {
    let imported = try ImportedFile(
      json: HARSample.log([
        HARSample.entry(url: "https://h/1"), HARSample.entry(#""status": 1000"#),
        HARSample.entry(#""status": "200""#), #"{"request": {"method": "GET"}}"#, "7",
        HARSample.entry(url: "ws://h/chat"), HARSample.entry(method: "CONNECT"),
        HARSample.entry(""),
        HARSample.entry(#""status": 200, "headers": {"a": "b"}"#),
        HARSample.entry(#""status": 200, "content": {"text": "%%", "encoding": "base64"}"#),
        HARSample.entry(#""status": 200, "content": {"text": "a", "encoding": "gzip"}"#),
        HARSample.entry(#""status": 200, "content": {"size": 12}"#),
        HARSample.entry(#""status": 200, "headers": [{"name": "a"}, {"value": "b"}]"#),
        HARSample.entry(url: "https://h/2"),
      ]), file: "x.har")
    XCTAssertEqual(imported.fixture.exchanges.map(\.request.url), ["https://h/1", "https://h/2"])
    let status = "expected an integer from 100 to 999, or 0 for a request that failed"
    XCTAssertEqual(
      imported.skipped,
      [
        "log.entries[1].response.status is 1000; \(status)",
        "log.entries[2].response.status is a string; \(status)",
        "log.entries[3].request.url is missing; expected a URL",
        "log.entries[4] is a number; expected an object",
        "log.entries[5].request.url is \"ws://h/chat\"; expected an http or https URL with a host",
        "log.entries[6].request.method is CONNECT, which opens a tunnel; expected a request of a "
          + "client",
        "log.entries[7].response.status is missing; expected a status code",
        "log.entries[8].response.headers is an object; expected an array of headers",
        "log.entries[9].response.content.text is not valid base64; expected base64 (RFC 4648)",
        "log.entries[10].response.content.encoding is \"gzip\"; expected \"base64\" or nothing",
        "log.entries[11].response.content.text is missing; expected the body, of which \"size\" "
          + "says 12 bytes",
        "log.entries[12].response.headers[1].name is missing; expected the name of a header",
      ])
  }

  func testAFileThatIsNoHARIsAnErrorWithThePlace() {
    for (text, message) in [
      ("{\"log\": {\n  \"entries\": 7}}", "x.har, line 2, column 14: log.entries is a number."),
      ("{\"log\": {}}", "x.har, line 1, column 9: log.entries is missing."),
      ("{\"log\": []}", "x.har, line 1, column 9: log is an array."),
      ("{\"log\":\n oops}", "x.har, line 2, column 2: a value was expected, not 'o'."),
      ("{\"fixture\": 1}", "x.har, line 1, column 1: the file is a fixture already."),
      ("{\"a\": 1}", "x.har, line 1, column 1: the file is of no known format."),
      ("[]", "x.har, line 1, column 1: the file is an array."),
    ] {
      XCTAssertThrowsError(try ImportedFile(json: Data(text.utf8), file: "x.har")) {
        XCTAssertEqual(($0 as? FixtureError)?.whatHappened, message)
      }
    }
  }

  func testEntriesAreInTheOrderOfTheirStarts() throws {
    let starts = [
      ("b", "2023-01-01T10:00:00.500Z"), ("d", "2023-01-01T12:00:00+01:00"),
      ("a", "2023-01-01T10:00:00.499999+00:00"), ("c", "2023-01-01T10:00:00.5Z"),
    ]
    let entries = starts.map {
      HARSample.entry(url: "https://h/\($0.0)", entry: #""startedDateTime": "\#($0.1)""#)
    }
    let undated = HARSample.entry(url: "https://h/after-a")
    let imported = try ImportedFile(
      json: HARSample.log(entries[...2] + [undated] + entries[3...]), file: "x.har")
    XCTAssertEqual(
      imported.fixture.exchanges.map(\.request.url),
      ["https://h/a", "https://h/after-a", "https://h/b", "https://h/c", "https://h/d"])
    XCTAssertEqual(imported.fixture.recordedAt, Date(timeIntervalSince1970: 1_672_567_200))
  }

  func testTimesAreSecondsOfTheWholeExchange() throws {
    for (entry, milliseconds) in [
      (#""time": 179.6, "timings": {"wait": 1}"#, 180 as Int64?), (#""time": 0"#, 0),
      (
        #""timings": {"blocked": -1, "dns": -1, "connect": 3, "ssl": 2, "send": 1.25, "wait": 2.25}"#,
        7
      ),
      (#""time": -1, "timings": {"wait": 5}"#, 5), (#""timings": {"wait": -1}"#, nil),
      (#""time": 1e300"#, 9_007_199_254_740_992), (#""time": "12""#, nil), ("", nil),
    ] {
      XCTAssertEqual(
        try HARSample.exchange(HARSample.entry(entry: entry)).response?.time,
        milliseconds.map(RecordedTime.init(milliseconds:)), entry)
    }
  }

  func testCookiesAndRedirectsWithoutHeadersGetThem() throws {
    let response = try HARSample.response(
      #"""
      "status": 302, "redirectURL": "/b", "cookies": [
        {"name": "a", "value": "1", "path": "/", "expires": "2023-01-02T03:04:05.000Z",
         "httpOnly": true, "secure": true},
        {"name": "b", "value": "2", "sameSite": "Lax", "httpOnly": false}]
      """#)
    XCTAssertEqual(
      response.headers.map(\.line),
      [
        "Set-Cookie: a=1; Path=/; Expires=Mon, 02 Jan 2023 03:04:05 GMT; HttpOnly; Secure",
        "Set-Cookie: b=2; SameSite=Lax", "Location: /b",
      ])
    let both = try HARSample.response(
      #"""
      "status": 302, "redirectURL": "/b", "cookies": [{"name": "a", "value": "1"}],
      "headers": [{"name": "set-cookie", "value": "c=3"}, {"name": "location", "value": "/c"}]
      """#)
    XCTAssertEqual(both.headers.map(\.line), ["set-cookie: c=3", "location: /c"])
    let request = try HARSample.exchange(
      HARSample.entry(request: #""cookies": [{"name": "a", "value": "1"}, {"name": "b"}]"#),
      match: MatchRules(headers: ["cookie"])
    ).request
    XCTAssertEqual(request.headers.map(\.line), ["Cookie: a=1; b="])
  }

  func testAResponseWithoutHeadersHasTheTypeOfItsContent() throws {
    for (members, headers) in [
      (#""content": {"mimeType": "text/css", "text": "a"}"#, ["Content-Type: text/css"]),
      (#""content": {"mimeType": "x-unknown"}"#, []), (#""content": {"mimeType": ""}"#, []),
      (
        #""headers": [{"name": "a", "value": "b"}], "content": {"mimeType": "text/css"}"#, ["a: b"]
      ),
    ] {
      XCTAssertEqual(
        try HARSample.response(#""status": 200, \#(members)"#).headers.map(\.line), headers, members
      )
    }
  }

  func testALargeFileIsReadInOneGo() throws {
    let text = String(repeating: "abcdefghi ", count: 200)
    let headers = (0..<30).map { #"{"name": "x-\#($0)", "value": "v"}"# }.joined(separator: ",")
    let entries = (0..<2000).map { index in
      HARSample.entry(
        url: "https://h/\(index)",
        #""status": 200, "headers": [\#(headers)], "content": {"text": "\#(text)"}"#)
    }
    let imported = try ImportedFile(json: HARSample.log(entries), file: "x.har")
    XCTAssertEqual(imported.fixture.exchanges.count, 2000)
    XCTAssertEqual(imported.fixture.exchanges.last?.response?.bytes?.count, 2000)
    XCTAssertEqual(imported.fixture.exchanges.last?.response?.headers.count, 30)
  }
}
