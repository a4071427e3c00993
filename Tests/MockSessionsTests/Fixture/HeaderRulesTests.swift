import Foundation
import MockSessions
import XCTest

final class HeaderRulesTests: XCTestCase {
  private let headers = [
    HeaderField("date", "Tue, 14 Jul 2020 00:33:29 GMT"),
    HeaderField("Content-Type", "application/json"),
    HeaderField("CONTENT-LENGTH", "5578"),
    HeaderField("Content-Encoding", "gzip"),
    HeaderField("Set-Cookie", "a=1"),
    HeaderField("set-cookie", "b=2"),
    HeaderField("ETag", "\"x\""),
    HeaderField("X-Ratelimit-Remaining", "8"),
    HeaderField("Connection", "keep-alive"),
    HeaderField("Transfer-Encoding", "chunked"),
    HeaderField("X-GitHub-Request-Id", "F26A"),
    HeaderField("traceparent", "00-1-2-00"),
  ]

  func testWhatChangesAtEachRecordingIsDroppedAndOrderKept() {
    let kept = HeaderRules.recordedResponse(headers, method: "GET", bodyIsDecoded: true)
    XCTAssertEqual(kept.encoding, "gzip")
    XCTAssertEqual(
      kept.headers.map(\.line),
      [
        "Content-Type: application/json", "Set-Cookie: a=1", "set-cookie: b=2", "ETag: \"x\"",
        "X-Ratelimit-Remaining: 8",
      ])
  }

  func testABodyStoredAsItCameKeepsItsEncodingHeader() {
    let kept = HeaderRules.recordedResponse(headers, method: "GET", bodyIsDecoded: false)
    XCTAssertNil(kept.encoding)
    XCTAssertEqual(
      kept.headers.filter { $0.isNamed("content-encoding") }.map(\.value), ["gzip"])
  }

  func testHeadKeepsItsLengthAndHasNoBody() {
    let response = RecordedResponse.recording(
      status: 200, headers: headers, method: "HEAD", bytes: Data(), bodyIsDecoded: true)
    XCTAssertEqual(response.content, .none)
    XCTAssertEqual(
      response.headers.filter { $0.isNamed("content-length") }.map(\.value), ["5578"])
    XCTAssertEqual(
      HeaderRules.played(response).filter { $0.isNamed("Content-Length") }.map(\.value), ["5578"])
  }

  func testStatusesWithoutBody() {
    for status in [100, 204, 205, 304] {
      let response = RecordedResponse.recording(
        status: status, headers: [], method: "GET", bytes: Data(), bodyIsDecoded: false)
      XCTAssertEqual(response, RecordedResponse(status: status))
    }
    XCTAssertEqual(
      RecordedResponse.recording(
        status: 200, headers: [], method: "GET", bytes: Data(), bodyIsDecoded: false),
      RecordedResponse(status: 200, content: .body(.text(""))))
  }

  func testPlayedResponsesHaveALengthThatIsRightOrTheirEncoding() {
    let plain = RecordedResponse(status: 200, content: .body(.text("é")))
    XCTAssertEqual(HeaderRules.played(plain).map(\.line), ["Content-Length: 2"])
    let encoded = RecordedResponse(status: 200, content: .body(.text("é")), encoding: "gzip")
    XCTAssertEqual(HeaderRules.played(encoded).map(\.line), ["Content-Encoding: gzip"])
    let stream = RecordedResponse(status: 200, content: .chunks([]))
    XCTAssertEqual(HeaderRules.played(stream), [])
  }

  func testRequestHeadersAreThoseThatAreMatchedOn() {
    XCTAssertEqual(
      HeaderRules.recordedRequest(
        [HeaderField("accept-language", "en"), HeaderField("Authorization", "x")],
        matching: ["Accept-Language"]),
      [HeaderField("accept-language", "en")])
  }

  func testHeaderLines() {
    XCTAssertEqual(HeaderField(line: "A:b"), HeaderField("A", "b"))
    XCTAssertEqual(HeaderField(line: "A: \t b: c "), HeaderField("A", "b: c "))
    XCTAssertEqual(HeaderField(line: "A:"), HeaderField("A", ""))
    XCTAssertEqual(HeaderField("A", "").line, "A:")
    for line in ["A", ":b", "", "A: b\nC: d", "A: \u{0}"] { XCTAssertNil(HeaderField(line: line)) }
    XCTAssertEqual(HeaderField("A", " x\r\ny").line, "A: x  y")
  }
}
