import APISession
import Foundation
import XCTest

@testable import MockSessions

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class TransferHistoryTests: XCTestCase {
  private let url = URL(string: "https://example.com/events")!
  private let history = TransferHistory()
  private var ends = 0

  private func response(_ type: String) -> HTTPURLResponse {
    HTTPURLResponse(
      url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Content-Type": type])!
  }

  private func begin(_ type: String, _ pieces: String...) {
    history.note(.sent(URLRequest(url: url)))
    history.note(.response(response(type)))
    for piece in pieces { history.note(.data(Data(piece.utf8))) }
  }

  private func exchanges(_ error: (any Error)? = nil) -> [Exchange] {
    history.exchanges(
      RecordedRequest(method: "GET", url: url.absoluteString), nil, nil, error, matching: []
    ).exchanges
  }

  func testAStreamThatIsLeftIsAnAnswerOfWhatCame() {
    begin("text/event-stream; charset=utf-8", "data: 1\n\n", "data: 2\n\n")
    history.leave { self.ends += 1 }
    XCTAssertEqual(ends, 1)
    let exchange = exchanges(URLError(.cancelled)).first
    XCTAssertNil(exchange?.failure)
    guard case .chunks(let chunks)? = exchange?.response?.content else {
      return XCTFail("no chunks")
    }
    XCTAssertEqual(chunks.map(\.body), [.text("data: 1\n\n"), .text("data: 2\n\n")])
  }

  func testWhoLeavesBeforeTheHeadEndsTheStreamAtTheHead() {
    history.note(.sent(URLRequest(url: url)))
    history.leave { self.ends += 1 }
    XCTAssertEqual(ends, 0)
    history.note(.response(response("application/x-ndjson")))
    XCTAssertEqual(ends, 1)
    history.note(.response(response("application/x-ndjson")))
    XCTAssertEqual(ends, 1)
  }

  func testAnAnswerWithAnEndOfItsOwnIsWaitedFor() {
    history.leave { self.ends += 1 }
    begin("application/json", "{}")
    history.leave { self.ends += 1 }
    XCTAssertEqual(ends, 0)
    XCTAssertEqual(exchanges(URLError(.cancelled)).first?.failure?.code, -999)
  }

  func testAPieceThatIsNoTextIsBase64() {
    begin("text/event-stream")
    history.note(.data(Data([0xC3])))
    guard case .chunks(let chunks)? = exchanges(URLError(.cancelled)).first?.response?.content
    else { return XCTFail("no chunks") }
    XCTAssertEqual(chunks.map(\.body), [.base64(Data([0xC3]))])
  }
}
