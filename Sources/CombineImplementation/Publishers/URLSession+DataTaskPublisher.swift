public import Foundation
import Locking

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// A publisher of the answer to a GET request.
  ///
  /// ```swift
  /// URLSession.shared.dataTaskPublisher(for: url)
  ///   .map(\.data)
  ///   .decode(type: Recipe.self, decoder: JSONDecoder())
  /// ```
  ///
  /// - Parameter url: The URL.
  /// - Returns: A publisher of the body and the head of the answer.
  public func dataTaskPublisher(for url: URL) -> URLSession.DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  /// A publisher of the answer to a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: A publisher of the body and the head of the answer.
  public func dataTaskPublisher(for request: URLRequest) -> URLSession.DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// A publisher of the answer to a request, which then finishes.
  ///
  /// Each subscription sends the request, when it is first demanded, and cancelling it cancels the
  /// task. An answer is a value whatever its status is; it comes on the session's delegate queue.
  /// It fails with the error of the task, or with `URLError(.unknown)` if that is none of URL
  /// loading.
  ///
  /// On Linux, cancelling a task that has just started stops the process, in URL loading itself, when
  /// the session has a cache: give it a configuration with `urlCache = nil`.
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    /// The request.
    public let request: URLRequest

    /// The session that sends the request.
    public let session: URLSession

    /// Creates a publisher of the answer to a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - session: The session that sends it.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, S.Failure == URLError, S.Input == (data: Data, response: URLResponse) {
      subscriber.receive(
        subscription: TaskSubscription(request: request, session: session, downstream: subscriber))
    }
  }
}

extension URLSession.DataTaskPublisher {
  /// A task on behalf of one subscriber.
  private final class TaskSubscription<Downstream: Subscriber>: Subscription,
    CustomStringConvertible, @unchecked Sendable
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// The subscriber, until the end.
      var downstream: Downstream?
      var isStarted = false
      /// The task, once it runs and until it has ended.
      var task: URLSessionDataTask?
      var hasTaskEnded = false
    }

    private let request: URLRequest
    private let session: URLSession
    private let state: Locked<State>

    init(request: URLRequest, session: URLSession, downstream: Downstream) {
      self.request = request
      self.session = session
      state = Locked(State(downstream: downstream))
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand != .none else { return }
      let isFirst = state.withLock { state in
        defer { state.isStarted = true }
        return state.downstream != nil && !state.isStarted
      }
      if isFirst { start() }
    }

    private func start() {
      let task = session.dataTask(with: request, completionHandler: complete)
      task.resume()
      state.withLock { state in
        guard !state.hasTaskEnded else { return }
        // NB: Under the lock as in `cancel`, which may have come before.
        if state.downstream == nil { task.cancel() } else { state.task = task }
      }
    }

    private func complete(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
      let (task, downstream) = state.withLock { state in
        state.hasTaskEnded = true
        return (state.task.take(), state.downstream)
      }
      defer { withExtendedLifetime(task) {} }
      guard let downstream else { return }
      if error == nil, let response {
        _ = downstream.receive((data ?? Data(), response))
        end()?.receive(completion: .finished)
      } else {
        end()?.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
      }
    }

    func cancel() {
      let released = state.withLock { state in
        // NB: On Linux a cancel that meets the end of its task stops the process. So a task is
        // cancelled under the lock that its end takes first, though it is foreign code: it takes no
        // lock of ours, and calls back on a queue.
        state.task?.cancel()
        return (state.task.take(), state.downstream.take())
      }
      withExtendedLifetime(released) {}
    }

    /// Returns the subscriber, to be told of the end, unless it has been cancelled.
    private func end() -> Downstream? { state.withLock { $0.downstream.take() } }

    var description: String { "DataTaskPublisher" }
  }
}
