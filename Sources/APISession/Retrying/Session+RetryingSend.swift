public import PortableCombine

extension Session {
  /// A publisher that sends a request, and sends it again when that may help.
  ///
  /// Make it with `Send.retry(_:scheduler:options:)`.
  public struct RetryingSend<R: Request, Context: Scheduler>: Publisher {
    /// The response of the request.
    public typealias Output = R.Response
    /// Why there is no response: the error of the last attempt.
    public typealias Failure = SessionTaskError

    /// What sends the request once.
    public let upstream: Send<R>

    /// When the request is sent again.
    public let policy: RetryPolicy

    /// What the time between two attempts passes on.
    public let scheduler: Context

    /// The options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Gives the subscriber a subscription; nothing is sent before it demands a value.
    public func receive<S>(subscriber: S)
    where S: Subscriber, Failure == S.Failure, Output == S.Input {
      subscriber.receive(subscription: RetryingSubscription(self, subscriber))
    }
  }
}

extension Session.Send {
  /// Sends the request again when it fails, after a while.
  ///
  /// ```swift
  /// Session.Send(request: SearchRepositories(query: "swift"))
  ///   .retry(RetryPolicy(limit: 2), scheduler: DispatchQueue.main)
  /// ```
  ///
  /// Each attempt builds the request anew. The wait is that of the policy, or what the server asks
  /// for with `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). Cancelling ends
  /// the attempt or the wait at once. Unlike Combine's `retry(_:)` it waits, and does not send
  /// again what would fail again.
  ///
  /// The response arrives on the callback queue, as it does without this operator.
  ///
  /// - Parameters:
  ///   - policy: When the request is sent again.
  ///   - scheduler: What the time between two attempts passes on, and where the request is sent
  ///     again: a queue, or a clock's face in a test.
  ///   - options: Options for the scheduler.
  public func retry<Context: Scheduler>(
    _ policy: RetryPolicy, scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Session.RetryingSend<R, Context> {
    .init(upstream: self, policy: policy, scheduler: scheduler, options: options)
  }
}
