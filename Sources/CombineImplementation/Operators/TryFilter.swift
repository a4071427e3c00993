extension Publisher {
  /// Passes on the values that meet a condition, whose closure may throw.
  ///
  /// ```swift
  /// files.tryFilter { try $0.checkResourceIsReachable() }
  /// ```
  ///
  /// - Parameter isIncluded: Called for each value, on the thread that sends it.
  /// - Returns: A publisher of the values for which it returned true, which fails with the first
  ///   error that is thrown.
  public func tryFilter(
    _ isIncluded: @escaping (Self.Output) throws -> Bool
  ) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher that passes on the values that meet a condition, whose closure may throw.
  public struct TryFilter<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are passed on.
    public let upstream: Upstream

    /// The condition, or what throws.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Creates a publisher of the values of another that meet a condition, or one that fails.
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        Transformation<Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryFilter"
        ) { [isIncluded] value in
          try isIncluded(value) ? .pass(value) : .skip
        })
    }
  }
}

extension Publishers.Filter {
  /// Passes on the values that meet a second condition, too, whose closure may throw.
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}

extension Publishers.TryFilter {
  /// Passes on the values that meet a second condition, too.
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.TryFilter<Upstream> {
    tryFilter(isIncluded)
  }

  /// Passes on the values that meet a second condition, too, whose closure may throw.
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}
