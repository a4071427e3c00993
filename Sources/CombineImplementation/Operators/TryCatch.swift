extension Publisher {
  /// Replaces a publisher that fails with another one, or fails with another error.
  ///
  /// ```swift
  /// session.publisher(for: request).tryCatch { error in
  ///   guard error.isTransient else { throw error }
  ///   return session.publisher(for: request)
  /// }
  /// ```
  ///
  /// What the downstream has demanded and not received is demanded from the replacement.
  ///
  /// - Parameter handler: Called with the error, on the thread that brings it.
  /// - Returns: A publisher of the values of this publisher, then of the replacement, which fails
  ///   with what the closure throws.
  public func tryCatch<P>(
    _ handler: @escaping (Self.Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P: Publisher, Self.Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that goes on with another one when the first fails, unless a closure throws.
  public struct TryCatch<Upstream, NewPublisher>: Publisher
  where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that may fail.
    public let upstream: Upstream

    /// What makes the replacement, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Creates a publisher that goes on with another one when the first fails.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, NewPublisher.Output == S.Input, S.Failure == any Error {
      let succession = Succession<Upstream.Failure, S>(
        downstream: subscriber, description: "TryCatch"
      ) { [handler] ending in
        guard case .failure(let error) = ending.completion else { return .completion(.finished) }
        do {
          return .publisher(try handler(error).mapError { $0 }.subscribe)
        } catch {
          return .completion(.failure(error))
        }
      }
      upstream.subscribe(succession.first)
    }
  }
}
