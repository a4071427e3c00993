extension Publisher {
  /// Accumulates the values with a closure that may throw, and sends every result.
  ///
  /// ```swift
  /// amounts.tryScan(0) { balance, amount in try balance.adding(amount) }
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is accumulated to.
  ///   - nextPartialResult: Called with the last result and a value, on the thread that sends it.
  /// - Returns: A publisher of the results, which fails with the first error that is thrown.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Self.Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(
      upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that accumulates another's values with a closure that may throw.
  public struct TryScan<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are accumulated.
    public let upstream: Upstream

    /// What the first value is accumulated to.
    public let initialResult: Output

    /// What makes a result of the last one and a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that accumulates the values of another, or fails.
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S>(subscriber: S)
    where Output == S.Input, S: Subscriber, S.Failure == any Error {
      var result = initialResult
      upstream.subscribe(
        Transformation<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryScan"
        ) { [nextPartialResult] value in
          result = try nextPartialResult(result, value)
          return .pass(result)
        })
    }
  }
}
