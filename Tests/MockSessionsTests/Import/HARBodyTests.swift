import Foundation
import MockSessions
import XCTest

final class HARBodyTests: XCTestCase {
  func testTextAndBase64() throws {
    for (content, bytes) in [
      (#"{"text": "é"}"#, [0xC3, 0xA9] as [UInt8]?), (#"{"text": ""}"#, []), ("{}", nil),
      (#"{"size": 0, "mimeType": "x-unknown"}"#, nil),
      (#"{"text": "H4sI\nAA==", "encoding": "base64"}"#, [0x1F, 0x8B, 0x08, 0x00]),
      (#"{"text": "H4sIAA", "encoding": "base64"}"#, [0x1F, 0x8B, 0x08, 0x00]),
      (#"{"text": "a", "encoding": ""}"#, [0x61]), (#"{"text": "a", "encoding": null}"#, [0x61]),
    ] {
      XCTAssertEqual(
        try HARSample.response(#""status": 200, "content": \#(content)"#).bytes.map(Array.init),
        bytes,
        content)
    }
  }

  func testTextHasTheBytesOfItsCharacterSet() throws {
    for (type, size, bytes) in [
      ("text/html; charset=ISO-8859-1", nil, [0x66, 0xE9] as [UInt8]),
      ("text/html; charset=\\\"utf-8\\\"", nil, [0x66, 0xC3, 0xA9]),
      ("text/html; charset=us-ascii", 3 as Int?, [0x66, 0xC3, 0xA9]),
      ("text/html; charset=utf-16le", nil, [0x66, 0, 0xE9, 0]),
      ("text/html; charset=klingon", nil, [0x66, 0xC3, 0xA9]),
      ("text/html", nil, [0x66, 0xC3, 0xA9]),
    ] {
      let size = size.map { #", "size": \#($0)"# } ?? ""
      XCTAssertEqual(
        try HARSample.response(
          #""status": 200, "content": {"text": "fé", "mimeType": "\#(type)"\#(size)}"#
        ).bytes.map(Array.init), bytes, type)
    }
  }

  func testTheHeaderWinsOverTheTypeOfTheContent() throws {
    let response = try HARSample.response(
      #"""
      "status": 200, "headers": [{"name": "Content-Type", "value": "text/plain; charset=latin1"}],
      "content": {"text": "é", "mimeType": "text/plain"}
      """#)
    XCTAssertEqual(response.bytes, Data([0xE9]))
  }

  func testWhatCannotHaveABodyHasNone() throws {
    let content = #""content": {"size": 3, "text": "abc"}"#
    for status in [101, 204, 205, 304] {
      XCTAssertEqual(
        try HARSample.response(#""status": \#(status), \#(content)"#).content, .none, "\(status)")
    }
    XCTAssertEqual(
      try HARSample.response(#""status": 200, \#(content)"#, method: "HEAD").content, .none)
  }

  func testARedirectNeedsNoBody() throws {
    let response = try HARSample.response(
      #""status": 302, "redirectURL": "/b", "content": {"size": 12}"#)
    XCTAssertEqual(response.content, .none)
    let created = HARSample.entry(
      #"""
      "status": 201, "headers": [{"name": "Location", "value": "/b"}], "content": {"size": 12}
      """#)
    XCTAssertEqual(
      try ImportedFile(json: HARSample.log([created]), file: "x.har").skipped,
      [
        "log.entries[0].response.content.text is missing; expected the body, of which \"size\" says "
          + "12 bytes"
      ])
  }

  func testABodyThatIsStillCompressedIsDecompressed() throws {
    for (encoding, content, text) in [
      ("gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA==", "hello"),
      ("identity, x-gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA==", "hello"),
      (
        "deflate", "eJxLVChJrSjRUUiE0XkpULZCYnpiZp4VQoYCFQDHUyGm",
        String(repeating: "a text, a text, and a text again: ", count: 3)
      ),
    ] {
      let response = try HARSample.response(
        #"""
        "status": 200, "headers": [{"name": "Content-Encoding", "value": "\#(encoding)"}],
        "content": {"text": "\#(content)", "encoding": "base64"}
        """#)
      XCTAssertEqual(response.bytes, Data(text.utf8), encoding)
      XCTAssertEqual(response.encoding, encoding)
      XCTAssertEqual(response.headers, [])
    }
  }

  func testWhatCannotBeDecompressedKeepsItsHeader() throws {
    for (encoding, content) in [
      ("gzip", "H4sIAA=="), ("zstd", "KLUv/QAA"),
      ("br, gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="),
    ] {
      let imported = try ImportedFile(
        json: HARSample.log([
          HARSample.entry(
            #"""
            "status": 200, "headers": [{"name": "Content-Encoding", "value": "\#(encoding)"}],
            "content": {"text": "\#(content)", "encoding": "base64"}
            """#)
        ]), file: "x.har")
      let response = try XCTUnwrap(imported.fixture.exchanges.first?.response)
      XCTAssertEqual(response.headers.map(\.line), ["Content-Encoding: \(encoding)"])
      XCTAssertEqual(response.bytes, Data(base64Encoded: content))
      XCTAssertNil(response.encoding)
      XCTAssertEqual(
        imported.notes, ["log.entries[0].response has a body that is still compressed"])
    }
  }

  func testRequestBodies() throws {
    for (data, text) in [
      (#"{"mimeType": "text/plain", "text": "a=é"}"#, "a=é" as String?),
      (#"{"mimeType": "text/plain; charset=utf-8", "text": ""}"#, ""), ("null", nil),
      (#"{"text": "AAE=", "encoding": "base64"}"#, "\u{0}\u{1}"),
      (#"{"text": "AAE=", "_encoding": "base64"}"#, "\u{0}\u{1}"),
      (
        #"""
        {"mimeType": "application/x-www-form-urlencoded", "params":
        [{"name": "a b", "value": "1&2"}, {"name": "é"}, {"name": "n", "value": 3}]}
        """#, "a+b=1%262&%C3%A9=&n=3"
      ),
      (
        #"{"mimeType": "a/b", "text": "k=v", "params": [{"name": "k", "value": "v"}]}"#, "k=v"
      ),
      (
        #"""
        {"mimeType": "multipart/form-data; boundary=\"B\"", "text": "", "params":
        [{"name": "a", "value": "1"},
        {"name": "f", "fileName": "x.txt", "contentType": "text/plain", "value": "hi"}]}
        """#,
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
          + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.txt\"\r\n"
          + "Content-Type: text/plain\r\n\r\nhi\r\n--B--\r\n"
      ),
    ] {
      let entry = HARSample.entry(method: "POST", request: #""postData": \#(data)"#)
      XCTAssertEqual(
        try HARSample.exchange(entry).request.body.map {
          String(decoding: $0.bytes, as: UTF8.self)
        },
        text, data)
    }
  }

  func testAnEmptyBodyOfAGETIsNone() throws {
    let entry = HARSample.entry(request: #""postData": {"mimeType": "", "text": "", "params": []}"#)
    XCTAssertNil(try HARSample.exchange(entry).request.body)
  }

  func testARequestBodyThatWasNotKeptIsNoted() throws {
    let request = #""bodySize": 12"#
    let imported = try ImportedFile(
      json: HARSample.log([
        HARSample.entry(method: "PUT", request: request),
        HARSample.entry(method: "PUT", request: request, #""status": 0"#),
      ]), file: "x.har")
    XCTAssertEqual(
      imported.notes,
      [0, 1].map { "log.entries[\($0)].request had a body of 12 bytes that is not in the file" })
  }

  func testAFileThatWasNotKeptIsAReason() throws {
    let imported = try ImportedFile(
      json: HARSample.log([
        HARSample.entry(
          method: "POST",
          request: #"""
            "postData": {"mimeType": "multipart/form-data; boundary=B",
            "params": [{"name": "f", "fileName": "x.txt"}]}
            """#)
      ]), file: "x.har")
    XCTAssertEqual(
      imported.skipped,
      [
        "log.entries[0].request.postData.params[0].value is missing; expected the content of the "
          + "file \"x.txt\", which was sent"
      ])
  }
}
