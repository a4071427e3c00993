extension Publisher {
  /// Passes on values until one does not meet a condition, and finishes then, without that one.
  ///
  /// ```swift
  /// [1, 2, 5, 1].publisher.prefix { $0 < 3 }  // 1, 2
  /// ```
  ///
  /// - Parameter predicate: Called for each value until it returns false.
  /// - Returns: A publisher of the values before that.
  public func prefix(
    while predicate: @escaping (Self.Output) -> Bool
  ) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Passes on values until one does not meet a condition, whose closure may throw.
  ///
  /// - Parameter predicate: Called for each value until it returns false.
  /// - Returns: A publisher of the values before that, which fails with the first error that is
  ///   thrown.
  public func tryPrefix(
    while predicate: @escaping (Self.Output) throws -> Bool
  ) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the values of another until one does not meet a condition.
  public struct PrefixWhile<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first values are passed on.
    public let upstream: Upstream

    /// The condition.
    public let predicate: (Output) -> Bool

    /// Creates a publisher of the values of another until one does not meet a condition.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(
        Transformation<Output, Failure, S>(
          downstream: subscriber, description: "PrefixWhile"
        ) { [predicate] value in
          predicate(value) ? .pass(value) : .finish
        })
    }
  }

  /// A publisher of the values of another until one does not meet a condition, which may throw.
  public struct TryPrefixWhile<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose first values are passed on.
    public let upstream: Upstream

    /// The condition, or what throws.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher of the values of another until one does not meet a condition.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        Transformation<Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryPrefixWhile"
        ) { [predicate] value in
          try predicate(value) ? .pass(value) : .finish
        })
    }
  }
}
