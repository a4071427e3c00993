extension Publisher {
  /// Collects all values, and sends them as one array when the publisher has finished.
  ///
  /// ```swift
  /// (1...3).publisher.collect()  // [1, 2, 3]
  /// ```
  ///
  /// It keeps every value until then.
  ///
  /// - Returns: A publisher of one array, empty if there was no value.
  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }
}

extension Publishers {
  /// A publisher that collects all values into one array.
  public struct Collect<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are collected.
    public let upstream: Upstream

    /// Creates a publisher that collects the values of another.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
      upstream.subscribe(
        Reduction<Upstream.Output, Failure, S>(
          downstream: subscriber, description: "Collect", initial: []
        ) { result, value in
          result?.append(value)
          return .more
        })
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}
