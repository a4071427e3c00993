extension Publisher {
  /// Accumulates the values, and sends what has been accumulated after each of them.
  ///
  /// ```swift
  /// (1...4).publisher.scan(0) { $0 + $1 }  // 1, 3, 6, 10
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is accumulated to.
  ///   - nextPartialResult: Called with the last result and a value, on the thread that sends it.
  /// - Returns: A publisher of the results, one for each value.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Self.Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(
      upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that sends what has been accumulated of another's values so far.
  public struct Scan<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are accumulated.
    public let upstream: Upstream

    /// What the first value is accumulated to.
    public let initialResult: Output

    /// What makes a result of the last one and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that accumulates the values of another.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where Output == S.Input, S: Subscriber, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: Inner(
          downstream: subscriber, initialResult: initialResult,
          nextPartialResult: nextPartialResult))
    }
  }
}

extension Publishers.Scan {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output
    @usableFromInline let result: Result

    @inlinable
    init(
      downstream: Downstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.downstream = downstream
      self.nextPartialResult = nextPartialResult
      result = Result(initialResult)
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(result) }

    @inlinable
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      // NB: Values come one at a time, so nothing guards the result.
      let next = nextPartialResult(result.value, input)
      result.value = next
      return downstream.receive(next)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "Scan" }
  }

  @usableFromInline
  final class Result {
    @usableFromInline var value: Output

    @inlinable
    init(_ value: Output) { self.value = value }
  }
}
