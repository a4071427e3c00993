extension Publisher {
  /// Sends whether all values meet a condition: false as soon as one does not, true at the end.
  ///
  /// ```swift
  /// [2, 4].publisher.allSatisfy { $0.isMultiple(of: 2) }  // true
  /// ```
  ///
  /// - Parameter predicate: Called for each value until it returns false.
  /// - Returns: A publisher of one answer.
  public func allSatisfy(
    _ predicate: @escaping (Self.Output) -> Bool
  ) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Sends whether all values meet a condition, whose closure may throw.
  ///
  /// - Parameter predicate: Called for each value until it returns false.
  /// - Returns: A publisher of one answer, which fails with the first error that is thrown.
  public func tryAllSatisfy(
    _ predicate: @escaping (Self.Output) throws -> Bool
  ) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of whether all values of another meet a condition.
  public struct AllSatisfy<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher of whether all values of another meet a condition.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Bool {
      upstream.subscribe(
        Reduction<Upstream.Output, Failure, S>(
          downstream: subscriber, description: "AllSatisfy", initial: true
        ) { [predicate] result, value in
          guard !predicate(value) else { return .more }
          result = false
          return .done
        })
    }
  }

  /// A publisher of whether all values of another meet a condition, which may throw.
  public struct TryAllSatisfy<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition, or what throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher of whether all values of another meet a condition.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, S.Failure == any Error, S.Input == Bool {
      upstream.subscribe(
        Reduction<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryAllSatisfy", initial: true
        ) { [predicate] result, value in
          guard try !predicate(value) else { return .more }
          result = false
          return .done
        })
    }
  }
}
