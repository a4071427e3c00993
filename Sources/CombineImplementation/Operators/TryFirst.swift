extension Publisher {
  /// Sends the first value that meets a condition, whose closure may throw, then finishes.
  ///
  /// ```swift
  /// files.tryFirst { try $0.checkResourceIsReachable() }
  /// ```
  ///
  /// - Parameter predicate: Called for each value until it returns true.
  /// - Returns: A publisher of at most one value, which fails with the first error that is thrown.
  public func tryFirst(
    where predicate: @escaping (Self.Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the first value of another that meets a condition, which may throw.
  public struct TryFirstWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition, or what throws.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher of the first value of another that meets a condition, or that fails.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        Reduction<Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryFirstWhere", initial: nil
        ) { [predicate] result, value in
          guard try predicate(value) else { return .more }
          result = value
          return .done
        })
    }
  }
}
