import Foundation
import MockSessions
import XCTest

final class CassetteTests: XCTestCase {
  private func imported(_ text: String) throws -> ImportedFile {
    try ImportedFile(json: Data(text.utf8), file: "x.json")
  }

  private func response(_ file: ImportedFile, _ index: Int = 0) throws -> RecordedResponse {
    try XCTUnwrap(file.fixture.exchanges[index].response)
  }

  func testACassetteOfVCR() throws {
    let file = try imported(
      #"""
      {
        "http_interactions": [
          {
            "request": {
              "method": "post", "uri": "https://h/a?b=1",
              "body": {"encoding": "UTF-8", "string": "{\"a\":1}"},
              "headers": {"Content-Type": ["application/json"]}
            },
            "response": {
              "status": {"code": 201, "message": "Created"},
              "headers": {"Set-Cookie": ["a=1", "b=2"], "X-A": "c", "Date": ["now"]},
              "body": {"encoding": "UTF-8", "string": "[1.0]"}, "http_version": null,
              "adapter_metadata": {"vcr_decompressed": "gzip"}
            },
            "recorded_at": "Tue, 01 Nov 2011 04:58:45 GMT"
          },
          {
            "request": {"method": "get", "uri": "http://h/", "body": {"encoding": "US-ASCII", "string": ""},
                        "headers": {}},
            "response": {"status": {"code": 204, "message": null}, "headers": {},
                         "body": {"encoding": "UTF-8", "string": ""}},
            "recorded_at": "Tue, 01 Nov 2011 04:58:44 GMT"
          }
        ],
        "recorded_with": "VCR 2.0.0"
      }
      """#)
    XCTAssertEqual(
      file,
      ImportedFile(
        fixture: Fixture(
          recordedAt: Date(timeIntervalSince1970: 1_320_123_524),
          exchanges: [
            Exchange(
              request: RecordedRequest(
                method: "POST", url: "https://h/a?b=1", bytes: Data(#"{"a":1}"#.utf8)),
              outcome: .response(
                RecordedResponse(
                  status: 201,
                  headers: [
                    HeaderField("Set-Cookie", "a=1"), HeaderField("Set-Cookie", "b=2"),
                    HeaderField("X-A", "c"),
                  ],
                  content: .body(Body(choosing: Data("[1.0]".utf8))), encoding: "gzip"))),
            Exchange(
              request: RecordedRequest(method: "GET", url: "http://h/"),
              outcome: .response(RecordedResponse(status: 204))),
          ]),
        sentHeaders: [
          HeaderField("Content-Type", "application/json")
        ]))
  }

  func testBodiesOfVCR() throws {
    for (body, bytes) in [
      (#""é""#, [0xC3, 0xA9] as [UInt8]?), ("null", nil), (#"{"string": "é"}"#, [0xC3, 0xA9]),
      (#"{"encoding": "ISO-8859-1", "string": "é"}"#, [0xE9]),
      (#"{"encoding": "ASCII-8BIT", "string": "é"}"#, [0xC3, 0xA9]),
      (#"{"encoding": "ASCII-8BIT", "base64_string": "H4sIAA\n==\n"}"#, [0x1F, 0x8B, 8, 0]),
      (#"{"string": null}"#, []),
    ] {
      let file = try imported(
        """
        {"http_interactions": [{"request": {"method": "get", "uri": "http://h"},
        "response": {"status": {"code": 200}, "body": \(body)}}]}
        """)
      XCTAssertEqual(try response(file).bytes.map(Array.init), bytes, body)
    }
  }

  func testACassetteOfVCRForPython() throws {
    let file = try imported(
      #"""
      {"version": 1, "interactions": [{
        "request": {"method": "GET", "uri": "http://h/", "body": null, "headers": {"A": ["b"]}},
        "response": {"status": {"code": 200, "message": "OK"}, "headers": {"B": ["c"]},
                     "body": {"string": "hi"}}}]}
      """#)
    XCTAssertEqual(try response(file).headers, [HeaderField("B", "c")])
    XCTAssertEqual(try response(file).bytes, Data("hi".utf8))
  }

  func testACassetteOfDVR() throws {
    let file = try imported(
      #"""
      {
        "name": "x",
        "interactions": [
          {
            "recorded_at": 1466698372.565982,
            "request": {"method": "POST", "url": "https:\/\/h\/a", "body": "AAE=",
                        "headers": {"Content-Type": "multipart/form-data; boundary=b"}},
            "response": {"status": 200, "url": "https://h/b", "headers":
              {"Content-Type": "application/json; charset=utf-8", "Date": "now"},
              "body": {"b": 1.10, "a": [null]}}
          },
          {
            "request": {"method": "GET", "url": "https://h/t"},
            "response": {"status": 200, "headers": {"Content-Type": "text/plain"}, "body": "AAE="}
          },
          {
            "request": {"method": "GET", "url": "https://h/l"},
            "response": {"status": 200, "headers": {"content-type": "text/plain"}, "body": "aGk="}
          },
          {
            "request": {"url": "https://h/o"},
            "response": {"status": 200, "body": "hi", "body_format": "plain_text"}
          },
          {"request": {"url": "https://h/e"}, "response": {"status": 200}}
        ]
      }
      """#)
    XCTAssertEqual(file.skipped, [])
    XCTAssertEqual(
      file.notes, ["interactions[0] has the answer of https://h/b, to which it was redirected"])
    XCTAssertEqual(file.fixture.recordedAt, Date(timeIntervalSince1970: 1_466_698_372))
    XCTAssertEqual(
      file.fixture.exchanges.map { "\($0.request.method) \($0.request.url)" },
      [
        "POST https://h/a", "GET https://h/t", "GET https://h/l", "GET https://h/o",
        "GET https://h/e",
      ])
    XCTAssertEqual(file.fixture.exchanges[0].request.body?.bytes, Data([0, 1]))
    XCTAssertEqual(
      file.fixture.exchanges.map { $0.response?.bytes.map { String(decoding: $0, as: UTF8.self) } },
      [#"{"b":1.10,"a":[null]}"#, "AAE=", "hi", "hi", nil])
  }

  func testWhatCannotBeUsedIsReported() throws {
    let vcr = try imported(
      #"""
      {"http_interactions": [
        {"request": {"method": "get", "uri": "/relative"}, "response": {"status": {"code": 200}}},
        {"request": {"method": "get", "uri": "http://h"}, "response": {"status": {"code": "200"}}},
        {"request": {"method": "get", "uri": "http://h"}},
        {"request": {"method": "get", "uri": "http://h"},
         "response": {"status": {"code": 200}, "body": {"base64_string": "%"}}},
        {"request": {"method": "get", "uri": "http://h"}, "response": {"status": {"code": 200}}}]}
      """#)
    XCTAssertEqual(vcr.fixture.exchanges.count, 1)
    XCTAssertEqual(
      vcr.skipped,
      [
        "http_interactions[0].request.uri is \"/relative\"; expected an http or https URL with a "
          + "host",
        "http_interactions[1].response.status.code is a string; expected an integer from 100 to 999",
        "http_interactions[2].response is missing; expected an object",
        "http_interactions[3].response.body.base64_string is not valid base64; expected base64 "
          + "(RFC 4648)",
      ])
    let dvr = try imported(
      #"""
      {"name": "x", "interactions": [
        {"request": {"url": "http://h"}, "response": {"status": 200, "body": "not base64"}},
        {"request": {"url": "http://h"}, "response": {"headers": {}}}, 7]}
      """#)
    XCTAssertEqual(
      dvr.skipped,
      [
        "interactions[0].response.body is not valid base64; expected base64 (RFC 4648)",
        "interactions[1].response.status is missing; expected a status code",
        "interactions[2] is a number; expected an object",
      ])
  }
}
