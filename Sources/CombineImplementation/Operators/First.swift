extension Publisher {
  /// Sends the first value, then finishes.
  ///
  /// ```swift
  /// (1...).publisher.first()  // 1
  /// ```
  ///
  /// - Returns: A publisher of at most one value.
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

  /// Sends the first value that meets a condition, then finishes.
  ///
  /// ```swift
  /// (1...).publisher.first { $0 > 10 }  // 11
  /// ```
  ///
  /// - Parameter predicate: Called for each value until it returns true.
  /// - Returns: A publisher of at most one value.
  public func first(
    where predicate: @escaping (Self.Output) -> Bool
  ) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the first value of another.
  public struct First<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first value is sent.
    public let upstream: Upstream

    /// Creates a publisher of the first value of another.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(
        Reduction<Output, Failure, S>(downstream: subscriber, description: "First", initial: nil) {
          result, value in
          result = value
          return .done
        })
    }
  }

  /// A publisher of the first value of another that meets a condition.
  public struct FirstWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition.
    public let predicate: (Output) -> Bool

    /// Creates a publisher of the first value of another that meets a condition.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(
        // NB: Apple's subscription calls itself "TryFirst" here, and so does this one.
        Reduction<Output, Failure, S>(
          downstream: subscriber, description: "TryFirst", initial: nil
        ) { [predicate] result, value in
          guard predicate(value) else { return .more }
          result = value
          return .done
        })
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
