extension Publisher {
  /// Replaces a publisher that fails with another one.
  ///
  /// ```swift
  /// session.publisher(for: request).catch { _ in Just(cached) }
  /// ```
  ///
  /// What the downstream has demanded and not received is demanded from the replacement.
  ///
  /// - Parameter handler: Called with the error, on the thread that brings it.
  /// - Returns: A publisher of the values of this publisher, then of the replacement.
  public func `catch`<P>(
    _ handler: @escaping (Self.Failure) -> P
  ) -> Publishers.Catch<Self, P> where P: Publisher, Self.Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that goes on with another one when the first fails.
  public struct Catch<Upstream, NewPublisher>: Publisher
  where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// What makes the replacement.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that goes on with another one when the first fails.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, NewPublisher.Failure == S.Failure, NewPublisher.Output == S.Input {
      let succession = Succession<Upstream.Failure, S>(
        downstream: subscriber, description: "Catch"
      ) { [handler] ending in
        switch ending.completion {
        case .finished: .completion(.finished)
        case .failure(let error): .publisher(handler(error).subscribe)
        }
      }
      upstream.subscribe(succession.first)
    }
  }
}
