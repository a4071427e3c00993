extension Publisher {
  /// Accumulates all values, and sends the result when the publisher has finished.
  ///
  /// ```swift
  /// (1...4).publisher.reduce(0) { $0 + $1 }  // 10
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is accumulated to, and the result of no values.
  ///   - nextPartialResult: Called with the last result and a value, on the thread that sends it.
  /// - Returns: A publisher of one result.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Self.Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(
      upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Accumulates all values with a closure that may throw, and sends the result at the end.
  ///
  /// ```swift
  /// amounts.tryReduce(0) { balance, amount in try balance.adding(amount) }
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is accumulated to, and the result of no values.
  ///   - nextPartialResult: Called with the last result and a value, on the thread that sends it.
  /// - Returns: A publisher of one result, which fails with the first error that is thrown.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Self.Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(
      upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher of what has been accumulated of all values of another.
  public struct Reduce<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are accumulated.
    public let upstream: Upstream

    /// What the first value is accumulated to.
    public let initial: Output

    /// What makes a result of the last one and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that accumulates the values of another.
    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S>(subscriber: S)
    where Output == S.Input, S: Subscriber, Upstream.Failure == S.Failure {
      upstream.subscribe(
        Reduction<Upstream.Output, Failure, S>(
          downstream: subscriber, description: "Reduce", initial: initial
        ) { [nextPartialResult] result, value in
          result = result.map { nextPartialResult($0, value) }
          return .more
        })
    }
  }

  /// A publisher that accumulates all values of another with a closure that may throw.
  public struct TryReduce<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are accumulated.
    public let upstream: Upstream

    /// What the first value is accumulated to.
    public let initial: Output

    /// What makes a result of the last one and a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that accumulates the values of another, or fails.
    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S>(subscriber: S)
    where Output == S.Input, S: Subscriber, S.Failure == any Error {
      upstream.subscribe(
        Reduction<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryReduce", initial: initial
        ) { [nextPartialResult] result, value in
          result = try result.map { try nextPartialResult($0, value) }
          return .more
        })
    }
  }
}
