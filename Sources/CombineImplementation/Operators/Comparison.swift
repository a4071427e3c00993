extension Publisher where Output: Comparable {
  /// Sends the smallest value, when the publisher has finished.
  ///
  /// ```swift
  /// [3, 1, 2].publisher.min()  // 1
  /// ```
  ///
  /// - Returns: A publisher of one value, or of none if there was none; of equal values, the first.
  public func min() -> Publishers.Comparison<Self> { min(by: <) }

  /// Sends the largest value, when the publisher has finished.
  ///
  /// ```swift
  /// [3, 1, 2].publisher.max()  // 3
  /// ```
  ///
  /// - Returns: A publisher of one value, or of none if there was none; of equal values, the first.
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
  /// Sends the smallest value by an order of one's own, when the publisher has finished.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two values is smaller than the second.
  /// - Returns: A publisher of one value, or of none if there was none.
  public func min(
    by areInIncreasingOrder: @escaping (Self.Output, Self.Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Sends the largest value by an order of one's own, when the publisher has finished.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two values is smaller than the second.
  /// - Returns: A publisher of one value, or of none if there was none.
  public func max(
    by areInIncreasingOrder: @escaping (Self.Output, Self.Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Sends the smallest value by a closure that may throw, when the publisher has finished.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two values is smaller than the second.
  /// - Returns: A publisher of one value at most, which fails with the first error that is thrown.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Self.Output, Self.Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Sends the largest value by a closure that may throw, when the publisher has finished.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two values is smaller than the second.
  /// - Returns: A publisher of one value at most, which fails with the first error that is thrown.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Self.Output, Self.Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}

extension Publishers {
  /// A publisher of the value of another that comes first in an order.
  public struct Comparison<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether the first of two values comes before the second.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a publisher of the value of another that comes first in an order.
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(
        Reduction<Output, Failure, S>(
          downstream: subscriber, description: "Comparison", initial: nil
        ) { [areInIncreasingOrder] result, value in
          if let best = result, !areInIncreasingOrder(value, best) { return .more }
          result = value
          return .more
        })
    }
  }

  /// A publisher of the value of another that comes first in an order, which may throw.
  public struct TryComparison<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether the first of two values comes before the second, or what throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a publisher of the value of another that comes first in an order, or that fails.
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        Reduction<Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryComparison", initial: nil
        ) { [areInIncreasingOrder] result, value in
          if let best = result, try !areInIncreasingOrder(value, best) { return .more }
          result = value
          return .more
        })
    }
  }
}
