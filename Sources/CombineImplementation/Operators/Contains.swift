extension Publisher where Output: Equatable {
  /// Sends whether the publisher sends a given value: true as soon as it does, false at its end.
  ///
  /// ```swift
  /// (1...).publisher.contains(3)  // true
  /// ```
  ///
  /// - Parameter output: The value.
  /// - Returns: A publisher of one answer.
  public func contains(_ output: Self.Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publisher {
  /// Sends whether a value meets a condition: true as soon as one does, false at the end.
  ///
  /// - Parameter predicate: Called for each value until it returns true.
  /// - Returns: A publisher of one answer.
  public func contains(
    where predicate: @escaping (Self.Output) -> Bool
  ) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Sends whether a value meets a condition, whose closure may throw.
  ///
  /// - Parameter predicate: Called for each value until it returns true.
  /// - Returns: A publisher of one answer, which fails with the first error that is thrown.
  public func tryContains(
    where predicate: @escaping (Self.Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of whether another sends a given value.
  public struct Contains<Upstream>: Publisher
  where Upstream: Publisher, Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The value that is looked for.
    public let output: Upstream.Output

    /// Creates a publisher of whether another sends a given value.
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Bool {
      upstream.subscribe(
        Reduction<Upstream.Output, Failure, S>(
          downstream: subscriber, description: "Contains", initial: false
        ) { [output] result, value in
          guard value == output else { return .more }
          result = true
          return .done
        })
    }
  }

  /// A publisher of whether another sends a value that meets a condition.
  public struct ContainsWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher of whether another sends a value that meets a condition.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Bool {
      upstream.subscribe(
        Reduction<Upstream.Output, Failure, S>(
          downstream: subscriber, description: "ContainsWhere", initial: false
        ) { [predicate] result, value in
          guard predicate(value) else { return .more }
          result = true
          return .done
        })
    }
  }

  /// A publisher of whether another sends a value that meets a condition, which may throw.
  public struct TryContainsWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are examined.
    public let upstream: Upstream

    /// The condition, or what throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher of whether another sends a value that meets a condition.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, S.Failure == any Error, S.Input == Bool {
      upstream.subscribe(
        Reduction<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryContainsWhere", initial: false
        ) { [predicate] result, value in
          guard try predicate(value) else { return .more }
          result = true
          return .done
        })
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}
