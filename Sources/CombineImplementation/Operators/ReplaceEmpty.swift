extension Publisher {
  /// Sends a given value if the publisher finishes without one.
  ///
  /// ```swift
  /// search.replaceEmpty(with: .nothingFound)
  /// ```
  ///
  /// The value waits for demand; a failure is passed on.
  ///
  /// NB: Apple's asks for all values at once, and passes on more than is demanded. This one passes
  /// the demand on as it is.
  ///
  /// - Parameter output: What is sent if there is no value.
  /// - Returns: A publisher of one value at least, unless it fails.
  public func replaceEmpty(with output: Self.Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a given value if another finishes without one.
  public struct ReplaceEmpty<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is sent if there is no value.
    public let output: Output

    /// The publisher that may be empty.
    public let upstream: Upstream

    /// Creates a publisher that sends a given value if another finishes without one.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let succession = Succession<Failure, S>(
        downstream: subscriber, description: "ReplaceEmpty"
      ) { [output] ending in
        guard case .finished = ending.completion, !ending.hadValues else {
          return .completion(ending.completion)
        }
        return .publisher(Just(output).setFailureType(to: Failure.self).subscribe)
      }
      upstream.subscribe(succession.first)
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable
where Upstream: Equatable, Upstream.Output: Equatable {}
