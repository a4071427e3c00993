public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests by URL loading.
///
/// It behaves the same on Linux as on Apple's platforms:
///
/// - Redirects are followed by the rules of RFC 9110, 20 at most: a 307 or 308 sends the body
///   again, a 303 becomes a GET, and `Authorization`, `Cookie`, `Proxy-Authorization` and `Host` do
///   not go to another origin, not even when the configuration's `httpAdditionalHeaders` have them.
/// - A cancelled task ends with `URLError(.cancelled)`, once, also if it was never resumed.
/// - Timeouts work to the millisecond: `timeoutInterval` of the request, unless it is 60, or else
///   `timeoutIntervalForRequest` of the configuration, is how long nothing may move;
///   `timeoutIntervalForResource` is how long everything may take. Zero and less is no limit.
/// - The answer to a Basic challenge is the 401 with its body. (On Apple's platforms a credential
///   of the configuration's storage is tried first.)
/// - A body has no `Content-Encoding` any more, as it is decoded.
/// - Cookies go where RFC 6265 lets them go.
/// - Errors have the codes that they have on Apple's platforms.
/// - A request that must not be sent, such as a GET with a body or a header value with a line
///   break, fails with a `RequestError`.
///
/// What it cannot mend: on Linux URL loading itself stops the process when a connection ends
/// between the status line and the end of the head, and when a chunked answer has trailers. More
/// is on the page "Loading URLs on Linux".
///
/// Handlers are called on a serial queue of the adapter's own, never within a call to it. Tasks
/// that run when the adapter is released go on to their end.
open class URLSessionAdapter: SessionAdapter, @unchecked Sendable {
  private let engine: TransferEngine

  /// Makes an adapter with a URL session of its own.
  ///
  /// - Parameter configuration: Copied; later changes to it have no effect. Its delegate methods
  ///   aside, everything in it counts; on Linux there is no cache.
  public init(configuration: URLSessionConfiguration) {
    engine = TransferEngine(configuration: configuration)
  }

  deinit { engine.registry.unlistAll() }

  /// Makes a task that has not started, and that sends the request when it is resumed.
  open func createTask(
    with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    createTask(with: urlRequest, observer: nil, handler: handler)
  }

  /// Makes a task that tells an observer what happens to it.
  ///
  /// The observer is called one event at a time: the first `sent` on the thread that resumes the
  /// task, the rest on the adapter's queue, `ended` just before the handler.
  package final func createTask(
    with urlRequest: URLRequest, observer: ((TransferEvent) -> Void)?,
    handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    let transfer = Transfer(urlRequest, engine: engine, observer: observer, handler: handler)
    engine.registry.list(transfer)
    return transfer
  }

  /// Calls `handler` on the adapter's queue with the tasks that had not ended when this was called.
  open func getTasks(with handler: @escaping ([any SessionTask]) -> Void) {
    let transfers = engine.registry.listed
    engine.deliver { handler(transfers) }
  }
}
