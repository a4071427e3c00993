extension Publisher where Output: Equatable {
  /// Drops every value that equals the one before it.
  ///
  /// ```swift
  /// [1, 1, 2, 1].publisher.removeDuplicates()  // 1, 2, 1
  /// ```
  ///
  /// - Returns: A publisher of the values that differ from their predecessors.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Drops every value that a closure takes for the same as the one before it.
  ///
  /// - Parameter predicate: Called with the value before and the new one; true drops the new one.
  /// - Returns: A publisher of the other values.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Self.Output, Self.Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops every value that is the same as the one before it.
  public struct RemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// What says that two values are the same.
    public let predicate: (Output, Output) -> Bool

    /// Creates a publisher that drops repeated values of another.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }
  }
}

extension Publishers.RemoveDuplicates {
  /// Passes the upstream's own subscription on: a value that is dropped is asked for again.
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let predicate: (Output, Output) -> Bool
    @usableFromInline let last = Last()

    @inlinable
    init(downstream: Downstream, predicate: @escaping (Output, Output) -> Bool) {
      self.downstream = downstream
      self.predicate = predicate
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(last) }

    @inlinable
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      // NB: Values come one at a time, so nothing guards the last one.
      let previous = last.value
      last.value = input
      if let previous, predicate(previous, input) { return .max(1) }
      return downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "RemoveDuplicates" }
  }

  @usableFromInline
  final class Last {
    @usableFromInline var value: Output?

    @inlinable
    init() {}
  }
}
