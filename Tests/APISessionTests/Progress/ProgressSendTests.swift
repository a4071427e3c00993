import APISession
import Foundation
import Locking
import LoopbackServer
import PortableCombine
import XCTest

final class ProgressSendTests: XCTestCase {
  private typealias Event = Session.ProgressEvent<Data>

  /// Sends a request, and gives its events and its end.
  private func events(
    _ request: TestRequest, _ callbackQueue: CallbackQueue = .main
  ) -> (events: [Event], end: String) {
    let session = Session(adapter: URLSessionAdapter(configuration: .ephemeral))
    let events = Locked<[Event]>([])
    let end = Outcomes()
    let ended = expectation(description: "the end has come")
    let subscription = session.publisher(for: request, callbackQueue: callbackQueue)
      .reportingProgress()
      .sink { completion in
        switch completion {
        case .finished: end.append("finished")
        case .failure(let error): end.append(Outcomes.text(of: error))
        }
        ended.fulfill()
      } receiveValue: { event in
        events.withLock { $0.append(event) }
      }
    withExtendedLifetime(subscription) { wait(for: [ended], timeout: 60) }
    return (events.withLock { $0 }, end.all.joined(separator: ", "))
  }

  private func request(_ server: LoopbackServer, upload: Data? = nil) -> TestRequest {
    var request = TestRequest(baseURL: server.url)
    if let upload {
      request.method = .put
      request.body = RawDataBodyParameters(data: upload)
    }
    return request
  }

  func testDownloadIsToldUpToItsEndAndThenTheResponse() throws {
    let body = Data(repeating: 7, count: 3_000_000)
    let server = try LoopbackServer { _ in .status(200, body: body) }
    for queue in [CallbackQueue.main, .sessionQueue, .dispatchQueue(.global())] {
      let (events, end) = events(request(server), queue)
      XCTAssertEqual(end, "finished")
      XCTAssertTrue(events.last == .response(body), "\(events.count) events, \(queue)")
      let received = events.dropLast().compactMap { event -> TransferProgress? in
        if case .received(let progress) = event { progress } else { nil }
      }
      XCTAssertEqual(received.count, events.count - 1)
      XCTAssertEqual(
        received.map(\.completedByteCount), received.map(\.completedByteCount).sorted())
      XCTAssertEqual(Set(received.map(\.totalByteCount)), [3_000_000])
      XCTAssertEqual(received.last?.fractionCompleted, 1)
    }
  }

  func testUploadIsToldUpToItsEnd() throws {
    let body = Data(repeating: 7, count: 3_000_000)
    let server = try LoopbackServer { .text("\($0.body.count)") }
    let (events, end) = events(request(server, upload: body))
    XCTAssertEqual(end, "finished")
    XCTAssertEqual(events.last, .response(Data("3000000".utf8)))
    let sent = events.compactMap { event -> TransferProgress? in
      if case .sent(let progress) = event { progress } else { nil }
    }
    XCTAssertEqual(
      sent.last, TransferProgress(completedByteCount: 3_000_000, totalByteCount: 3_000_000))
    XCTAssertEqual(sent.map(\.completedByteCount), sent.map(\.completedByteCount).sorted())
  }

  func testLengthThatNobodyKnowsIsNil() throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
    }
    let (events, end) = events(request(server), .sessionQueue)
    XCTAssertEqual(end, "finished")
    XCTAssertEqual(
      events,
      [
        .received(.init(completedByteCount: 0, totalByteCount: nil)),
        .received(.init(completedByteCount: 3, totalByteCount: nil)), .response(Data("abc".utf8)),
      ])
  }

  func testRedirectsOwnBodyIsNotCounted() throws {
    let server = try LoopbackServer { request in
      request.target == "/old"
        ? .status(302, headers: [("Location", "/new")], body: Data(count: 500)) : .text("ok")
    }
    var request = request(server)
    request.path = "/old"
    let (events, end) = events(request, .sessionQueue)
    XCTAssertEqual(end, "finished")
    XCTAssertEqual(
      events,
      [
        .received(.init(completedByteCount: 0, totalByteCount: 2)),
        .received(.init(completedByteCount: 2, totalByteCount: 2)), .response(Data("ok".utf8)),
      ])
  }

  func testFailureEndsIt() throws {
    let server = try LoopbackServer { _ in .status(404, body: Data("no".utf8)) }
    XCTAssertEqual(events(request(server)).end, "status 404")
  }

  func testFractions() {
    let cases: [(Int64, Int64?, Double?)] = [
      (0, 10, 0), (5, 10, 0.5), (10, 10, 1), (11, 10, 1), (0, 0, 1), (5, nil, nil),
    ]
    for (completed, total, fraction) in cases {
      XCTAssertEqual(
        TransferProgress(completedByteCount: completed, totalByteCount: total).fractionCompleted,
        fraction)
    }
  }
}
