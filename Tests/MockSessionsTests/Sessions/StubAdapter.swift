import APISession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that answers every request at once with its URL, for tests of recording.
struct StubAdapter: SessionAdapter {
  var status = 200
  var headers = ["Content-Type": "text/plain"]
  var answer: @Sendable (URLRequest) -> Data = { Data(($0.url?.absoluteString ?? "").utf8) }

  func createTask(
    with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    StubTask { [status, headers, answer] in
      let response = urlRequest.url.flatMap {
        HTTPURLResponse(
          url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
      }
      handler(answer(urlRequest), response, nil)
    }
  }

  func getTasks(with handler: @escaping ([any SessionTask]) -> Void) { handler([]) }
}

private final class StubTask: SessionTask, @unchecked Sendable {
  private let start: () -> Void

  init(start: @escaping () -> Void) { self.start = start }

  func resume() { start() }

  func cancel() {}
}
