extension Publisher {
  /// Sends the last value, when the publisher has finished.
  ///
  /// ```swift
  /// (1...3).publisher.last()  // 3
  /// ```
  ///
  /// - Returns: A publisher of one value, or of none if there was none.
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

  /// Sends the last value that meets a condition, when the publisher has finished.
  ///
  /// ```swift
  /// (1...9).publisher.last { $0.isMultiple(of: 4) }  // 8
  /// ```
  ///
  /// - Parameter predicate: Called for each value, on the thread that sends it.
  /// - Returns: A publisher of one value, or of none if none met the condition.
  public func last(
    where predicate: @escaping (Self.Output) -> Bool
  ) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Sends the last value that meets a condition, whose closure may throw.
  ///
  /// - Parameter predicate: Called for each value, on the thread that sends it.
  /// - Returns: A publisher of one value at most, which fails with the first error that is thrown.
  public func tryLast(
    where predicate: @escaping (Self.Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the last value of another.
  public struct Last<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose last value is sent.
    public let upstream: Upstream

    /// Creates a publisher of the last value of another.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(
        Reduction<Output, Failure, S>(downstream: subscriber, description: "Last", initial: nil) {
          result, value in
          result = value
          return .more
        })
    }
  }

  /// A publisher of the last value of another that meets a condition.
  public struct LastWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition.
    public let predicate: (Output) -> Bool

    /// Creates a publisher of the last value of another that meets a condition.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(
        Reduction<Output, Failure, S>(
          downstream: subscriber, description: "LastWhere", initial: nil
        ) { [predicate] result, value in
          if predicate(value) { result = value }
          return .more
        })
    }
  }

  /// A publisher of the last value of another that meets a condition, which may throw.
  public struct TryLastWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition, or what throws.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher of the last value of another that meets a condition, or that fails.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        Reduction<Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryLastWhere", initial: nil
        ) { [predicate] result, value in
          if try predicate(value) { result = value }
          return .more
        })
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}
