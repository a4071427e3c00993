import APISession
import Foundation
import LoopbackServer
import XCTest

final class FramingTests: XCTestCase {
  func testLengthOfOnesOwnIsNotSent() throws {
    let server = try LoopbackServer { .text(String(decoding: $0.body, as: UTF8.self)) }
    for fields in [["Content-Length": "2"], ["transfer-encoding": "chunked"]] {
      XCTAssertEqual(
        try exchange(server.request(method: "POST", headers: fields, body: "hello")).summary,
        "200 hello")
      XCTAssertEqual(try exchange(server.request(headers: fields)).summary, "200 ")
    }
    XCTAssertEqual(server.requests.map { $0.values("Content-Length") }, [["5"], [], ["5"], []])
    XCTAssertEqual(server.requests.map { $0.values("Transfer-Encoding") }, [[], [], [], []])
  }

  func testStreamIsSentInChunks() throws {
    let server = try LoopbackServer { .text(String(decoding: $0.body, as: UTF8.self)) }
    var request = server.request(method: "POST", headers: ["Transfer-Encoding": "gzip"])
    request.httpBodyStream = InputStream(data: Data("hello".utf8))
    XCTAssertEqual(try exchange(request).summary, "200 hello")
    XCTAssertEqual(server.requests[0].values("Transfer-Encoding"), ["chunked"])
    XCTAssertEqual(server.requests[0].values("Content-Length"), [])
  }
}
