import PortableCombine

/// A publisher of a request's response, under its other name.
public typealias SessionTaskPublisher<R: Request> = Session.Send<R>

extension Session {
  /// A publisher that sends a request by the shared session when it is subscribed to: the same as
  /// `Session.Send(request:)`.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - callbackQueue: Where the response arrives; nil for the session's queue.
  public static func sessionTaskPublisher<R: Request>(
    for request: R, callbackQueue: CallbackQueue? = nil
  ) -> SessionTaskPublisher<R> {
    Send(request: request, session: shared, callbackQueue: callbackQueue)
  }

  /// A publisher that sends a request by this session when it is subscribed to: the same as
  /// `publisher(for:callbackQueue:)`.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - callbackQueue: Where the response arrives; nil for the session's queue.
  public func sessionTaskPublisher<R: Request>(
    for request: R, callbackQueue: CallbackQueue? = nil
  ) -> SessionTaskPublisher<R> {
    Send(request: request, session: self, callbackQueue: callbackQueue)
  }
}
