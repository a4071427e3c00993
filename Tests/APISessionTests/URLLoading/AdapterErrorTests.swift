import APISession
import Foundation
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers that are broken, and the errors that say how.
final class AdapterErrorTests: XCTestCase {
  private func answers() -> [(name: String, answer: Answer, code: URLError.Code)] {
    let gzipped = Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==") ?? Data()
    var wrongSum = gzipped
    wrongSum[wrongSum.count - 6] ^= 0xFF
    func coded(_ coding: String, _ body: Data) -> Answer {
      .status(200, headers: [("Content-Encoding", coding)], body: body)
    }
    func raw(_ text: String) -> Answer { Answer.raw(text).thenEnding(.close) }
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    return [
      ("cut body", .text("0123456789").cut(after: 86, by: .close), .networkConnectionLost),
      ("reset body", .text("0123456789").cut(after: 86, by: .reset), .networkConnectionLost),
      ("no byte", .nothing(.close), .networkConnectionLost),
      ("no byte, reset", .nothing(.reset), .networkConnectionLost),
      ("cut chunk", raw(chunked + "5\r\nhel"), .networkConnectionLost),
      ("bad chunk", raw(chunked + "zz\r\nhello\r\n0\r\n\r\n"), .cannotParseResponse),
      ("unknown coding", coded("foo", Data("x".utf8)), .cannotDecodeContentData),
      ("not gzip", coded("gzip", Data("xxxxxxxxxxxx".utf8)), .cannotDecodeContentData),
      ("wrong sum", coded("gzip", wrongSum), .cannotDecodeContentData),
      ("junk after gzip", coded("gzip", gzipped + Data("xx".utf8)), .cannotDecodeContentData),
      (
        "bad length", raw("HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\nok"),
        .cannotParseResponse
      ),
      ("NUL", raw("HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n"), .cannotParseResponse),
      ("bare line feeds", raw("HTTP/1.1 200 OK\nContent-Length: 0\n\n"), .cannotParseResponse),
    ]
  }

  func testBrokenAnswersAreErrorsThatSayHow() throws {
    #if canImport(FoundationNetworking)
      for (name, answer, code) in answers() {
        let server = try LoopbackServer { _ in answer }
        let reply = try exchange(server.request())
        XCTAssertEqual((reply.error as? URLError)?.code, code, name)
        XCTAssertNil(reply.data, name)
      }
    #else
      throw XCTSkip("The codes are those that Apple's platforms give by themselves.")
    #endif
  }
}
