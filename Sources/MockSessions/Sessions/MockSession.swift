public import APISession
public import Foundation
import Locking
public import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that answers from stubs, and has no way to a network.
///
/// ```swift
/// let session = MockSession(clock: clock)
/// session.stub(Login.self, .json(#"{"token": "t"}"#), .status(401))  // the first, then the second
/// session.stub(Search.self, after: .milliseconds(400)) { search in
///   .json(#"{"items": ["\(search.query)"]}"#)
/// }
/// ```
///
/// Cookies that an answer sets go with the requests after it, as with a real session.
///
/// Of several stubs for one type of request, the newest that fits answers. A request that no stub
/// fits fails, and so does the test. Any thread may stub and send.
public final class MockSession: FakeSession, @unchecked Sendable {
  private let stubs = Locked<[MockStub]>([])
  private let way: MockNetwork.Way
  private let cookies = CookieJar()

  /// Creates a session without stubs.
  ///
  /// - Parameters:
  ///   - clock: The clock on which answers arrive; without one they arrive at once.
  ///   - network: The way of the answers: how long it takes, and how many are lost.
  ///   - callbackQueue: Where handlers are called when there is no clock.
  public init(
    clock: VirtualClock? = nil, network: MockNetwork = .perfect,
    callbackQueue: CallbackQueue = .main, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    way = MockNetwork.Way(network)
    super.init(
      adapter: NoAdapter(), clock: clock, callbackQueue: callbackQueue,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers requests by their method and path, whatever their type, with one answer after the other; the
  /// last one stays.
  ///
  /// ```swift
  /// session.stub(.get, "/users/*", .json(#"{"name": "ann"}"#))
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path, as the URL has it; `*` stands for any text without a slash.
  ///   - delay: The virtual time from the request to the answer.
  ///   - gate: What holds the answers back; the delay counts from its opening.
  ///   - first: The first answer.
  ///   - others: The answers after it.
  public func stub(
    _ method: HTTPMethod, _ path: String, after delay: Duration = .zero,
    until gate: MockGate? = nil, _ first: MockAnswer, _ others: MockAnswer...
  ) {
    let (queue, pattern) = (AnswerQueue(first: first, others: others), PathPattern(path))
    stub(after: delay, until: gate) { request in
      request.httpMethod == method.rawValue && pattern.matches(request.url) ? queue.next() : nil
    }
  }

  /// Answers requests of any type with what a closure makes of them.
  ///
  /// - Parameters:
  ///   - delay: The virtual time from the request to the answer.
  ///   - gate: What holds the answers back; the delay counts from its opening.
  ///   - answer: Called for each request, on the thread that sends it; `nil` leaves the request to
  ///     an older stub.
  public func stub(
    after delay: Duration = .zero, until gate: MockGate? = nil,
    answer: @escaping (URLRequest) -> MockAnswer?
  ) {
    add(MockStub(answer: { _, urlRequest in answer(urlRequest) }, delay: delay, gate: gate))
  }

  /// Answers requests of one type, with one answer after the other; the last one stays.
  ///
  /// - Parameters:
  ///   - type: The type of the requests.
  ///   - delay: The virtual time from the request to the answer.
  ///   - gate: What holds the answers back; the delay counts from its opening.
  ///   - first: The first answer.
  ///   - others: The answers after it.
  public func stub<R: Request>(
    _ type: R.Type, after delay: Duration = .zero, until gate: MockGate? = nil,
    _ first: MockAnswer, _ others: MockAnswer...
  ) {
    let queue = AnswerQueue(first: first, others: others)
    stub(type, after: delay, until: gate) { _ in queue.next() }
  }

  /// Answers requests of one type with what a closure makes of them.
  ///
  /// - Parameters:
  ///   - type: The type of the requests.
  ///   - delay: The virtual time from the request to the answer.
  ///   - gate: What holds the answers back; the delay counts from its opening.
  ///   - answer: Called for each request, on the thread that sends it; `nil` leaves the request to
  ///     an older stub.
  public func stub<R: Request>(
    _ type: R.Type, after delay: Duration = .zero, until gate: MockGate? = nil,
    answer: @escaping (R) -> MockAnswer?
  ) {
    add(
      MockStub(
        answer: { request, _ in (request as? R).flatMap(answer) }, delay: delay, gate: gate))
  }

  private func add(_ stub: MockStub) { stubs.withLock { $0.append(stub) } }

  override func prepare(_ urlRequest: URLRequest) -> URLRequest {
    var urlRequest = urlRequest
    cookies.add(to: &urlRequest)
    return urlRequest
  }

  override func note(_ response: URLResponse, to urlRequest: URLRequest) {
    if let response = response as? HTTPURLResponse { cookies.store(from: response, to: urlRequest) }
  }

  override func createTask<R: Request>(
    for request: R, _ urlRequest: URLRequest,
    handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    let label = "the answer to \(R.self)"
    return Delivery(handler: handler) { [self] delivery in
      for stub in stubs.withLock(\.self).reversed() {
        guard let answer = stub.answer(request, urlRequest) else { continue }
        let way = way.next()
        let send = { [clock, callSite] in
          delivery.end(
            after: stub.delay + way.latency, on: clock, label: label, callSite: callSite,
            way.isLost ? .failure(URLError(.networkConnectionLost)) : answer, urlRequest)
        }
        if let gate = stub.gate { gate.pass(send) } else { send() }
        return
      }
      let error = MockSessionError.noStub(request: "\(R.self)")
      report(error.description)
      delivery.end(
        after: .zero, on: clock, label: label, callSite: callSite, nil, nil, error)
    }
  }
}

extension Delivery {
  fileprivate func end(
    after delay: Duration, on clock: VirtualClock?, label: String, callSite: CallSite,
    _ answer: MockAnswer, _ urlRequest: URLRequest
  ) {
    switch answer.content {
    case .failure(let error):
      end(after: delay, on: clock, label: label, callSite: callSite, nil, nil, error)
    case .response(let status, let headers, let data):
      let response = urlRequest.url.flatMap {
        HTTPURLResponse(
          url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
      }
      end(after: delay, on: clock, label: label, callSite: callSite, data, response, nil)
    }
  }
}

/// Why a mock session has not answered.
public enum MockSessionError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// No stub fits a request of this type.
  case noStub(request: String)

  /// What was sent, what was expected, and what to do.
  public var description: String {
    switch self {
    case .noStub(let request):
      """
      A \(request) was sent to a MockSession that has no stub for it.
      Expected a stub that answers it.
      Add one: session.stub(\(request).self, .json("{}"))
      """
    }
  }

  /// The same as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

/// The adapter of a session that does not need any.
private struct NoAdapter: SessionAdapter {
  func createTask(
    with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    Delivery(handler: handler) { $0.cancel() }
  }

  func getTasks(with handler: @escaping ([any SessionTask]) -> Void) { handler([]) }
}
