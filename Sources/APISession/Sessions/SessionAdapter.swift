public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What a session exchanges URL requests for answers with; its only way to a network.
///
/// `URLSessionAdapter` uses URL loading. Write your own to send requests in another way, or to
/// answer them without sending any:
///
/// ```swift
/// final class EmptyAnswers: SessionAdapter {
///   final class Task: SessionTask {
///     func resume() {}
///     func cancel() {}
///   }
///
///   func createTask(
///     with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
///   ) -> any SessionTask {
///     let url = urlRequest.url!
///     handler(Data(), HTTPURLResponse(url: url, statusCode: 204, httpVersion: nil, headerFields: nil), nil)
///     return Task()
///   }
///
///   func getTasks(with handler: @escaping ([any SessionTask]) -> Void) { handler([]) }
/// }
/// ```
public protocol SessionAdapter {
  /// Makes a task that has not started.
  ///
  /// The handler has to be called once: with the body and the response, or with the error, which
  /// for a cancelled task is `URLError(.cancelled)`. It may be called on any thread, and at any
  /// moment from within this call on. A session ignores every call after the first.
  func createTask(
    with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask

  /// Calls `handler` with the tasks that have not ended, suspended ones included.
  func getTasks(with handler: @escaping ([any SessionTask]) -> Void)
}
