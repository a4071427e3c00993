public import PortableCombine

extension Session {
  /// A publisher that sends a request when it is subscribed to, and publishes the response.
  ///
  /// ```swift
  /// let search = Session.Send(request: SearchRepositories(query: "swift"))
  ///   .map(\.items)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// ```
  ///
  /// It is cold: every subscription sends the request once, as soon as its subscriber demands a
  /// value; later demand sends nothing. The response, and then the end, or else the error, arrive on
  /// the callback queue. Cancelling the subscription cancels the request, and nothing arrives from
  /// then on, not even between the response and the end. So keep what `sink` returns: when it is
  /// dropped, the request is cancelled at once.
  ///
  /// A demand for no values breaks the rules of Combine: it is reported, and asks for nothing.
  public struct Send<R: Request>: Publisher {
    /// The response of the request.
    public typealias Output = R.Response
    /// Why there is no response.
    public typealias Failure = SessionTaskError

    /// The request to send.
    public let request: R

    /// The session that sends it.
    public let session: Session

    /// Where the response arrives; nil for the session's queue.
    public let callbackQueue: CallbackQueue?

    /// Makes a publisher of a request's response.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - session: The session that sends it: by default the one that is shared now, when the
    ///     publisher is made, whoever subscribes later.
    ///   - callbackQueue: Where the response arrives; nil for the session's queue.
    public init(
      request: R, session: Session = .shared, callbackQueue: CallbackQueue? = nil
    ) {
      self.request = request
      self.session = session
      self.callbackQueue = callbackQueue
    }

    /// Gives the subscriber a subscription; nothing is sent before it demands a value.
    public func receive<S>(subscriber: S)
    where S: Subscriber, Failure == S.Failure, Output == S.Input {
      subscriber.receive(subscription: SendSubscription(self, subscriber))
    }
  }

  /// A publisher that sends a request by this session when it is subscribed to.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - callbackQueue: Where the response arrives; nil for the session's queue.
  public func publisher<R: Request>(
    for request: R, callbackQueue: CallbackQueue? = nil
  ) -> Send<R> {
    Send(request: request, session: self, callbackQueue: callbackQueue)
  }
}
