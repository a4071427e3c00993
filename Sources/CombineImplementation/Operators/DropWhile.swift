extension Publisher {
  /// Drops values until one does not meet a condition, and passes on that one and all after it.
  ///
  /// ```swift
  /// [1, 2, 5, 1].publisher.drop { $0 < 3 }  // 5, 1
  /// ```
  ///
  /// - Parameter predicate: Called for each value until it returns false.
  /// - Returns: A publisher of the values that are not dropped.
  public func drop(
    while predicate: @escaping (Self.Output) -> Bool
  ) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until one does not meet a condition, whose closure may throw.
  ///
  /// - Parameter predicate: Called for each value until it returns false.
  /// - Returns: A publisher of the values that are not dropped, which fails with the first error
  ///   that is thrown.
  public func tryDrop(
    while predicate: @escaping (Self.Output) throws -> Bool
  ) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops values of another until one does not meet a condition.
  public struct DropWhile<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first values are dropped.
    public let upstream: Upstream

    /// The condition.
    public let predicate: (Output) -> Bool

    /// Creates a publisher that drops values of another until one does not meet a condition.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      var isDropping = true
      upstream.subscribe(
        Transformation<Output, Failure, S>(
          downstream: subscriber, description: "DropWhile"
        ) { [predicate] value in
          if isDropping, predicate(value) { return .skip }
          isDropping = false
          return .pass(value)
        })
    }
  }

  /// A publisher that drops values of another until one does not meet a condition, which may throw.
  public struct TryDropWhile<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose first values are dropped.
    public let upstream: Upstream

    /// The condition, or what throws.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher that drops values of another until one does not meet a condition.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
      var isDropping = true
      upstream.subscribe(
        Transformation<Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryDropWhile"
        ) { [predicate] value in
          if isDropping, try predicate(value) { return .skip }
          isDropping = false
          return .pass(value)
        })
    }
  }
}
