extension Publisher {
  /// Counts the values, and sends their number when the publisher has finished.
  ///
  /// ```swift
  /// "Swift".publisher.count()  // 5
  /// ```
  ///
  /// - Returns: A publisher of one number.
  public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}

extension Publishers {
  /// A publisher of the number of values that another has sent.
  public struct Count<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are counted.
    public let upstream: Upstream

    /// Creates a publisher of the number of another's values.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Int {
      upstream.subscribe(
        Reduction<Upstream.Output, Failure, S>(
          downstream: subscriber, description: "Count", initial: 0
        ) { result, _ in
          result = result.map { $0 + 1 }
          return .more
        })
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
