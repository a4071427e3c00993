import Foundation
import MockSessions
import XCTest

final class RecordedResponseTests: XCTestCase {
  private func recorded(_ method: String, _ bytes: Data?) -> RecordedResponse {
    .recording(
      status: 200, headers: [HeaderField("Content-Encoding", "gzip"), HeaderField("ETag", "x")],
      method: method, bytes: bytes, bodyIsDecoded: true)
  }

  func testADecodedBodyKeepsItsEncodingBesideIt() {
    let response = recorded("GET", Data("text".utf8))
    XCTAssertEqual(response.encoding, "gzip")
    XCTAssertEqual(response.headers, [HeaderField("ETag", "x")])
    XCTAssertEqual(response.bytes, Data("text".utf8))
  }

  func testAnAnswerToHEADHasNothingToDecode() {
    for bytes in [nil, Data()] {
      let response = recorded("HEAD", bytes)
      XCTAssertNil(response.encoding)
      XCTAssertEqual(response.headers.map(\.name), ["Content-Encoding", "ETag"])
      XCTAssertEqual(response.content, .none)
    }
  }
}
