import Foundation
import LoopbackServer
import XCTest

final class CaptureTests: XCTestCase {
  func testCapturesArriveByteForByte() throws {
    for capture in Capture.allCases {
      let answer = try capture.answer
      let server = try LoopbackServer { _ in answer }
      let client = try RawClient(server)
      client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")

      let received = try XCTUnwrap(client.readToEnd())
      let parts = received.components(separatedBy: "\r\n\r\n")
      let file = String(decoding: try capture.fileContents, as: UTF8.self)
      let fileParts = file.components(separatedBy: "\n\n")
      XCTAssertEqual(parts.count, 2)
      XCTAssertEqual(parts[0].components(separatedBy: "\r\n").joined(separator: "\n"), fileParts[0])
      XCTAssertEqual(Data(parts[1].utf8), try capture.body)
    }
  }

  func testContentLengthOfEveryCaptureFitsItsBody() throws {
    XCTAssertEqual(try Capture.searchRepositories.body.count, 5_578)
    XCTAssertEqual(try Capture.searchUndefined.body.count, 87)
  }

  func testCaptureWithWireLineEndsIsKept() {
    let answer = Answer.captured(Data("HTTP/1.1 204 No Content\r\nA: b\r\n\r\n".utf8))
    guard answer.steps.count == 1, case .send(let bytes) = answer.steps[0] else {
      return XCTFail("one step was expected: \(answer.steps)")
    }
    XCTAssertEqual(
      String(decoding: bytes, as: UTF8.self), "HTTP/1.1 204 No Content\r\nA: b\r\n\r\n")
  }
}
