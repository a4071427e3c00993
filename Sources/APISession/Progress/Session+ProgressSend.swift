public import PortableCombine

extension Session {
  /// What happens to a request whose progress is published.
  public enum ProgressEvent<Response> {
    /// So much of the request's body has been sent. A redirect may begin again.
    case sent(TransferProgress)

    /// So much of the answer's body has been received.
    case received(TransferProgress)

    /// The response: the last value.
    case response(Response)
  }

  /// A publisher that sends a request, and publishes how far its body and that of the answer have
  /// come before it publishes the response.
  ///
  /// Make it with `Send.reportingProgress()`.
  public struct ProgressSend<R: Request>: Publisher {
    /// What happens to the request.
    public typealias Output = ProgressEvent<R.Response>
    /// Why there is no response.
    public typealias Failure = SessionTaskError

    /// What sends the request.
    public let upstream: Send<R>

    /// Gives the subscriber a subscription; nothing is sent before it demands a value.
    public func receive<S>(subscriber: S)
    where S: Subscriber, Failure == S.Failure, Output == S.Input {
      subscriber.receive(subscription: ProgressSubscription(self, subscriber))
    }
  }
}

extension Session.ProgressEvent: Equatable where Response: Equatable {}

extension Session.ProgressEvent: Sendable where Response: Sendable {}

extension Session.Send {
  /// Publishes how far an upload and a download have come, and then the response.
  ///
  /// ```swift
  /// Session.Send(request: UploadPicture(file: picture))
  ///   .reportingProgress()
  ///   .sink(receiveCompletion: { … }) { event in
  ///     switch event {
  ///     case .sent(let progress): bar.fraction = progress.fractionCompleted ?? 0
  ///     case .received: break
  ///     case .response(let picture): show(picture)
  ///     }
  ///   }
  /// ```
  ///
  /// All values arrive on the callback queue, one at a time; when they come faster than they are
  /// taken or demanded, the older ones are left out: there is at most one of each kind for each
  /// run of the queue. A value that waits for demand arrives where it is demanded. Progress is
  /// told by `URLSessionAdapter`, through sessions that call `super.send` within `send`; where
  /// nobody tells it, only the response is published.
  public func reportingProgress() -> Session.ProgressSend<R> { .init(upstream: self) }
}
