import APISession
import Foundation
import LoopbackServer
import Rehearsal
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class SessionDataTests: XCTestCase {
  private let session = Session(adapter: URLSessionAdapter(configuration: .ephemeral))

  func testAnswerIsReturnedWhateverItsStatus() async throws {
    let server = try LoopbackServer { request in
      .status(
        request.target == "/200" ? 200 : 404, headers: [("X-Was", request.method)],
        body: request.body)
    }
    for (path, status) in [("200", 200), ("404", 404)] {
      let (data, response) = try await session.data(
        for: server.request(path, method: "PUT", headers: ["X-A": "1"], body: "hello"))
      XCTAssertEqual(String(decoding: data, as: UTF8.self), "hello")
      XCTAssertEqual(response.statusCode, status)
      XCTAssertEqual(response.value(forHTTPHeaderField: "X-Was"), "PUT")
    }
    XCTAssertEqual(server.requests.map { $0.value("X-A") }, ["1", "1"])
    XCTAssertEqual(server.requests[0].target, "/200")
  }

  func testErrorsAreThoseOfURLLoading() async throws {
    let server = try LoopbackServer { _ in .text("x") }
    let request = server.request()
    server.stop()
    do {
      _ = try await session.data(for: request)
      XCTFail("nobody listens")
    } catch let error as URLError {
      XCTAssertEqual(error.code, .cannotConnectToHost)
    }
    do {
      _ = try await session.data(for: server.request(method: "A B"))
      XCTFail("no method")
    } catch RequestError.invalidMethod("A B") {
    }
  }

  func testURLWithoutAHostIsAnError() async throws {
    for url in ["relative", "data:,x"] {
      do {
        _ = try await session.data(for: URLRequest(url: try XCTUnwrap(URL(string: url))))
        XCTFail(url)
      } catch RequestError.invalidBaseURL(let refused) {
        XCTAssertEqual(refused.absoluteString, url)
      }
    }
  }

  func testCancellationEndsTheWaitAndTheRequest() async throws {
    let left = expectation(description: "the client has left")
    let arrived = expectation(description: "the request has come")
    let server = try LoopbackServer(
      peerLeft: { _ in left.fulfill() },
      script: { _ in
        arrived.fulfill()
        return .text("never").held(until: Gate())
      })
    let waiting = Task { [session] in try await session.data(for: server.request()).0 }
    await fulfillment(of: [arrived], timeout: 60)
    waiting.cancel()
    let error = await waiting.result.error
    XCTAssertEqual((error as? URLError)?.code, .cancelled)
    await fulfillment(of: [left], timeout: 60)
  }

  func testMockSessionAnswersIt() async throws {
    let session = MockSession(callbackQueue: .sessionQueue)
    session.stub(RawRequest.self, .json("{}", status: 201))
    let url = try XCTUnwrap(URL(string: "https://api.example.com/a?b"))
    let (data, response) = try await session.data(for: URLRequest(url: url))
    XCTAssertEqual(String(decoding: data, as: UTF8.self), "{}")
    XCTAssertEqual(response.statusCode, 201)
    XCTAssertEqual(session.sent(RawRequest.self).map(\.request.urlRequest.url), [url])
  }
}

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
