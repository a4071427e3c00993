import APISession
import Foundation
import Locking
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One task of an adapter, and everything its handler was called with.
final class Exchange: @unchecked Sendable {
  struct Reply {
    let data: Data?
    let response: URLResponse?
    let error: (any Error)?

    var text: String { data.map { String(decoding: $0, as: UTF8.self) } ?? "" }
    var status: Int? { (response as? HTTPURLResponse)?.statusCode }

    func header(_ name: String) -> String? {
      (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
    }

    /// `200 body`, or the error.
    var summary: String {
      if let error { return Outcomes.text(of: error) }
      return "\(status.map(String.init) ?? "none") \(text)"
    }
  }

  let ended: XCTestExpectation

  private let taskBox = Locked<(any SessionTask)?>(nil)
  private let replies = Locked<[Reply]>([])

  init(
    _ adapter: URLSessionAdapter, _ request: URLRequest, observer: ((TransferEvent) -> Void)? = nil
  ) {
    ended = XCTestExpectation(description: "the handler was called")
    ended.assertForOverFulfill = true
    let task = adapter.createTask(with: request, observer: observer) { data, response, error in
      self.replies.withLock { $0.append(Reply(data: data, response: response, error: error)) }
      self.ended.fulfill()
    }
    taskBox.withLock { $0 = task }
  }

  /// The task, until `drop()`.
  var task: (any SessionTask)? { taskBox.withLock { $0 } }

  /// Lets go of the task.
  func drop() {
    let dropped = taskBox.withLock { task in
      let old = task
      task = nil
      return old
    }
    withExtendedLifetime(dropped) {}
  }

  var all: [Reply] { replies.withLock { $0 } }
}

extension XCTestCase {
  /// Sends one request and waits for its end.
  func exchange(
    _ request: URLRequest, configuration: URLSessionConfiguration = .ephemeral
  ) throws -> Exchange.Reply {
    let adapter = URLSessionAdapter(configuration: configuration)
    let exchange = Exchange(adapter, request)
    exchange.task?.resume()
    wait(for: [exchange.ended], timeout: 60)
    XCTAssertEqual(exchange.all.count, 1)
    return try XCTUnwrap(exchange.all.first)
  }
}

extension LoopbackServer {
  func request(
    _ path: String = "/", method: String = "GET", headers: [String: String] = [:],
    body: String? = nil
  ) -> URLRequest {
    var request = URLRequest(url: url.appending(path: path))
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    return request
  }
}
