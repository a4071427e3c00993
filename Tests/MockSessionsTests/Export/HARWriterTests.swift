import Foundation
import MockSessions
import XCTest

final class HARWriterTests: XCTestCase {
  func testImportingWhatWasExportedGivesTheSameFixture() throws {
    var random = RandomFixture(seed: 81)
    for round in 0..<1500 {
      let fixture = random.next()
      let imported = try ImportedFile(json: HARWriter.write(fixture), file: "x.har")
      XCTAssertEqual(imported, ImportedFile(fixture: fixture), "round \(round)")
      if imported.fixture != fixture { return }
    }
  }

  func testAnotherProgramSeesAHAR() throws {
    let fixture = Fixture(
      recordedAt: Date(timeIntervalSince1970: 1_690_289_926),
      exchanges: [
        Exchange(
          request: RecordedRequest(
            type: "Login", method: "POST", url: "https://h/a?b=%2B+c&d#e",
            bytes: Data("a=1".utf8)),
          outcome: .response(
            RecordedResponse(
              status: 302, headers: [HeaderField("Location", "/x")],
              content: .body(.base64(Data([0xFF]))), encoding: "gzip",
              time: RecordedTime(milliseconds: 1500)))),
        Exchange(
          request: RecordedRequest(method: "GET", url: "https://h/"),
          outcome: .failure(RecordedFailure(domain: "URLError", code: -1001))),
      ])
    XCTAssertEqual(
      String(decoding: HARWriter.write(fixture), as: UTF8.self),
      #"""
      {
        "log": {
          "version": "1.2",
          "creator": {
            "name": "rehearse",
            "version": "1"
          },
          "_fixture": {
            "fixture": 1,
            "recordedAt": "2023-07-25T12:58:46Z",
            "exchanges": []
          },
          "entries": [
            {
              "startedDateTime": "2023-07-25T12:58:46.000Z",
              "time": 1500,
              "request": {
                "method": "POST",
                "url": "https://h/a?b=%2B+c&d#e",
                "httpVersion": "HTTP/1.1",
                "cookies": [],
                "headers": [],
                "queryString": [
                  {
                    "name": "b",
                    "value": "+ c"
                  },
                  {
                    "name": "d",
                    "value": ""
                  }
                ],
                "postData": {
                  "mimeType": "application/x-www-form-urlencoded",
                  "text": "a=1"
                },
                "headersSize": -1,
                "bodySize": 3
              },
              "response": {
                "status": 302,
                "statusText": "",
                "httpVersion": "HTTP/1.1",
                "cookies": [],
                "headers": [
                  {
                    "name": "Location",
                    "value": "/x"
                  },
                  {
                    "name": "Content-Encoding",
                    "value": "gzip"
                  }
                ],
                "content": {
                  "size": 1,
                  "mimeType": "",
                  "text": "/w==",
                  "encoding": "base64"
                },
                "redirectURL": "/x",
                "headersSize": -1,
                "bodySize": 1
              },
              "cache": {},
              "timings": {
                "send": 0,
                "wait": 1500,
                "receive": 0
              },
              "_exchange": {
                "type": "Login",
                "encoding": "gzip"
              }
            },
            {
              "startedDateTime": "2023-07-25T12:58:47.500Z",
              "time": 0,
              "request": {
                "method": "GET",
                "url": "https://h/",
                "httpVersion": "HTTP/1.1",
                "cookies": [],
                "headers": [],
                "queryString": [],
                "headersSize": -1,
                "bodySize": 0
              },
              "response": {
                "status": 0,
                "statusText": "",
                "httpVersion": "",
                "cookies": [],
                "headers": [],
                "content": {
                  "size": 0,
                  "mimeType": "x-unknown"
                },
                "redirectURL": "",
                "headersSize": -1,
                "bodySize": -1,
                "_error": "URLError -1001"
              },
              "cache": {},
              "timings": {
                "send": 0,
                "wait": 0,
                "receive": 0
              },
              "_exchange": {
                "error": {
                  "domain": "URLError",
                  "code": -1001
                }
              }
            }
          ]
        }
      }

      """#)
  }

  func testATextOfAnotherCharacterSetIsNotChanged() throws {
    let response = RecordedResponse(
      status: 200, headers: [HeaderField("Content-Type", "text/plain; charset=iso-8859-1")],
      content: .body(.text("é")))
    let fixture = Fixture(exchanges: [
      Exchange(
        request: RecordedRequest(method: "GET", url: "https://h/"), outcome: .response(response))
    ])
    let har = String(decoding: HARWriter.write(fixture), as: UTF8.self)
    XCTAssertTrue(har.contains(#""text": "w6k=""#), har)
    // As another program would read it.
    let foreign = har.replacing("_fixture", with: "_other").replacing("_exchange", with: "_other")
    let imported = try ImportedFile(json: Data(foreign.utf8), file: "x.har")
    XCTAssertEqual(imported.fixture.exchanges.first?.response?.bytes, Data("é".utf8))
  }

  func testWhatHasBeenChangedByHandIsReportedWithItsPlace() throws {
    let fixture = Fixture(exchanges: [
      Exchange(
        request: RecordedRequest(method: "GET", url: "https://h/"),
        outcome: .response(
          RecordedResponse(
            status: 200,
            content: .chunks([
              BodyChunk(time: .zero, body: .text("ab")), BodyChunk(time: .zero, body: .text("c")),
            ]))))
    ])
    let har = String(decoding: HARWriter.write(fixture), as: UTF8.self)
    for (old, new, problem) in [
      (
        #""bytes": 2"#, #""bytes": 7"#,
        "log.entries[0]._exchange.chunks are not the pieces of the body; expected sizes of 3 bytes "
          + "in all"
      ),
      (
        #""isTimed""#, #""isTmed""#,
        "log.entries[0]._exchange.isTmed is not a known field; expected only these fields: "
          + #""type", "times", "key", "error", "encoding", "chunks", "isTimed""#
      ),
      (
        #""status": 200"#, #""status": 0"#,
        "log.entries[0]._exchange.chunks are not the pieces of the body; expected sizes of 0 bytes "
          + "in all"
      ),
    ] {
      XCTAssertTrue(har.contains(old))
      let changed = Data(har.replacing(old, with: new).utf8)
      XCTAssertEqual(try ImportedFile(json: changed, file: "x.har").skipped, [problem])
    }
  }
}
