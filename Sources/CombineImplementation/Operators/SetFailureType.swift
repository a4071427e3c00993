extension Publisher where Failure == Never {
  /// Gives a publisher that cannot fail a type of errors, so that it fits one that can.
  ///
  /// ```swift
  /// Just(cached).setFailureType(to: SessionTaskError.self)
  /// ```
  ///
  /// - Parameter failureType: The type of errors.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func setFailureType<E>(
    to failureType: E.Type
  ) -> Publishers.SetFailureType<Self, E> where E: Error {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// A publisher that cannot fail and appears to be one that can.
  public struct SetFailureType<Upstream, Failure>: Publisher
  where Upstream: Publisher, Failure: Error, Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher whose values are passed on.
    public let upstream: Upstream

    /// Creates a publisher with a type of errors from one that has none.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S>(subscriber: S)
    where Failure == S.Failure, S: Subscriber, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }

    /// Changes the type of errors.
    @inlinable
    public func setFailureType<E>(
      to failure: E.Type
    ) -> Publishers.SetFailureType<Upstream, E> where E: Error {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publishers.SetFailureType {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream) { self.downstream = downstream }

    @inlinable
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

    @inlinable
    func receive(completion: Subscribers.Completion<Never>) {
      downstream.receive(completion: .finished)
    }

    @usableFromInline var description: String { "SetFailureType" }
  }
}
