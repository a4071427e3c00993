import Locking

#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// Sends requests and calls back with their responses.
///
/// ```swift
/// let task = Session.send(SearchRepositories(query: "swift")) { result in
///   switch result {
///   case .success(let response): show(response.items)
///   case .failure(let error): show(error)
///   }
/// }
/// task?.cancel()
/// ```
///
/// Any thread may send and cancel. Every handler is called exactly once; a cancelled request's
/// with `SessionTaskError.connectionError(URLError(.cancelled))`. The session may be released
/// while requests are under way: they go on.
///
/// A subclass in Swift 6 restates `@unchecked Sendable`.
open class Session: @unchecked Sendable {
  /// What the session sends URL requests with.
  public let adapter: any SessionAdapter

  /// Where handlers are called, unless `send` is given another queue.
  public let callbackQueue: CallbackQueue

  /// Whether this is the session that `shared` gives when nothing replaces it.
  let isStandard: Bool

  private let ongoingRequests = OngoingRequests()

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - adapter: What to send URL requests with, such as
  ///     `URLSessionAdapter(configuration: .default)`.
  ///   - callbackQueue: Where handlers are called; the main queue by default.
  public init(adapter: any SessionAdapter, callbackQueue: CallbackQueue = .main) {
    self.adapter = adapter
    self.callbackQueue = callbackQueue
    isStandard = false
  }

  init(standard adapter: any SessionAdapter) {
    self.adapter = adapter
    callbackQueue = .main
    isStandard = true
  }

  /// The session that the class methods use.
  ///
  /// It is made at first use, over `URLSessionConfiguration.default`, and calls back on the main
  /// queue. Override it to give a subclass a shared session of its own; use
  /// `withShared(_:operation:)` to replace it for the length of a test.
  open class var shared: Session { SharedScope.current ?? SharedScope.standard }

  /// Sends a request by the shared session.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - callbackQueue: Where to call the handler; nil for the session's queue.
  ///   - handler: Called once with the response or the error.
  /// - Returns: The task, to cancel it.
  @discardableResult
  open class func send<R: Request>(
    _ request: R, callbackQueue: CallbackQueue? = nil,
    handler: @escaping (Result<R.Response, SessionTaskError>) -> Void = { _ in }
  ) -> (any SessionTask)? {
    shared.send(request, callbackQueue: callbackQueue, handler: handler)
  }

  /// Cancels requests of one type that the shared session has sent.
  ///
  /// - Parameters:
  ///   - requestType: The type of the requests.
  ///   - test: Says which of them to cancel; all by default.
  open class func cancelRequests<R: Request>(
    with requestType: R.Type, passingTest test: @escaping (R) -> Bool = { _ in true }
  ) {
    shared.cancelRequests(with: requestType, passingTest: test)
  }

  /// Sends a request.
  ///
  /// A request that cannot be built fails with `SessionTaskError.requestError`: on the callback
  /// queue, after `send` has returned, and it can be cancelled until then.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - callbackQueue: Where to call the handler; nil for the session's queue.
  ///   - handler: Called once with the response or the error.
  /// - Returns: The task, to cancel it. This class always returns one; a subclass may not.
  @discardableResult
  open func send<R: Request>(
    _ request: R, callbackQueue: CallbackQueue? = nil,
    handler: @escaping (Result<R.Response, SessionTaskError>) -> Void = { _ in }
  ) -> (any SessionTask)? {
    send(
      request, callbacks: Callbacks(on: callbackQueue ?? self.callbackQueue), handler: handler
    ) { [adapter] urlRequest, ongoing in
      adapter.createTask(with: urlRequest) { data, response, error in
        ongoing.receive(data, response, error)
      }
    }
  }

  /// Sends a request in a way of one's own: what all sessions share.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - callbacks: How to call the handler.
  ///   - handler: Called once with the response or the error.
  ///   - createTask: Makes the task, which is resumed then.
  /// - Returns: The request, to cancel it.
  package final func send<R: Request>(
    _ request: R, callbacks: Callbacks,
    handler: @escaping (Result<R.Response, SessionTaskError>) -> Void,
    createTask: (URLRequest, OngoingRequest<R>) -> any SessionTask
  ) -> OngoingRequest<R> {
    let ongoing = OngoingRequest(
      request, callbacks: callbacks,
      willEnd: { [ongoingRequests] in ongoingRequests.remove($0) }, handler: handler)
    ongoingRequests.insert(ongoing)
    let observer = ProgressObserver.current
    ProgressObserver.$current.withValue(nil) {
      do {
        try SharedScope.admit(self)
        ongoing.start(createTask(try request.buildURLRequest(), ongoing), observer: observer?.value)
      } catch {
        ongoing.fail(error)
      }
    }
    return ongoing
  }

  /// Cancels the requests of one type that this session has sent and that have not ended.
  ///
  /// It takes effect before it returns; requests that are sent later are not touched.
  ///
  /// - Parameters:
  ///   - requestType: The type of the requests.
  ///   - test: Says which of them to cancel; all by default. Called on this thread.
  open func cancelRequests<R: Request>(
    with requestType: R.Type, passingTest test: @escaping (R) -> Bool = { _ in true }
  ) {
    for case let ongoing as OngoingRequest<R> in ongoingRequests.all
    where test(ongoing.request) {
      ongoing.cancel()
    }
  }
}
