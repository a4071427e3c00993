extension Publisher {
  /// Sends a given value in place of a failure, then finishes.
  ///
  /// ```swift
  /// session.publisher(for: request).replaceError(with: placeholder)
  /// ```
  ///
  /// The value waits for demand.
  ///
  /// - Parameter output: What is sent in place of a failure.
  /// - Returns: A publisher that cannot fail.
  public func replaceError(with output: Self.Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a given value in place of another's failure.
  public struct ReplaceError<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// What is sent in place of a failure.
    public let output: Output

    /// The publisher that may fail.
    public let upstream: Upstream

    /// Creates a publisher that sends a given value in place of another's failure.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == Never {
      let succession = Succession<Upstream.Failure, S>(
        downstream: subscriber, description: "ReplaceError"
      ) { [output] ending in
        switch ending.completion {
        case .finished: .completion(.finished)
        case .failure: .publisher(Just(output).subscribe)
        }
      }
      upstream.subscribe(succession.first)
    }
  }
}

extension Publishers.ReplaceError: Equatable
where Upstream: Equatable, Upstream.Output: Equatable {}
