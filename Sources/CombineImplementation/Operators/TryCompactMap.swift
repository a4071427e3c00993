extension Publisher {
  /// Transforms every value with a closure that may throw, and drops those without a result.
  ///
  /// ```swift
  /// lines.tryCompactMap { $0.isEmpty ? nil : try Entry(parsing: $0) }
  /// ```
  ///
  /// - Parameter transform: Called for each value, on the thread that sends it.
  /// - Returns: A publisher of the results that are not `nil`, which fails with the first error
  ///   that is thrown.
  public func tryCompactMap<T>(
    _ transform: @escaping (Self.Output) throws -> T?
  ) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms every value with a closure that may throw, and drops those
  /// without a result.
  public struct TryCompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// What makes a result of a value, or `nil`, or throws.
    public let transform: (Upstream.Output) throws -> Output?

    /// Creates a publisher of the results for another's values, or one that fails.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S>(subscriber: S)
    where Output == S.Input, S: Subscriber, S.Failure == any Error {
      upstream.subscribe(
        Transformation<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryCompactMap"
        ) { [transform] value in
          try transform(value).map { .pass($0) } ?? .skip
        })
    }
  }
}

extension Publishers.TryCompactMap {
  /// Transforms every result once more, and drops those for which there is no further result.
  public func compactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) {
      try first($0).flatMap(transform)
    }
  }
}
