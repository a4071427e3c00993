extension Publisher {
  /// Makes a publisher of every value, and sends the values of all of them as they come.
  ///
  /// ```swift
  /// userIDs.flatMap { session.publisher(for: GetUser(id: $0)) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: How many publishers run at a time; the next value is asked for when one ends.
  ///   - transform: Called for each value, on the thread that sends it.
  /// - Returns: A publisher that finishes when this publisher and all made of it have finished.
  @inlinable
  public func flatMap<T, P>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Self.Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, P: Publisher, Self.Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Makes a publisher that cannot fail of every value, and sends the values of all of them.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many publishers run at a time.
  ///   - transform: Called for each value, on the thread that sends it.
  /// - Returns: A publisher that fails only if this publisher does.
  @inlinable
  public func flatMap<P>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Self.Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Self.Failure>, Self>
  where P: Publisher, P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher that can fail of every value, and sends the values of all of them.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many publishers run at a time.
  ///   - transform: Called for each value, on the thread that sends it.
  /// - Returns: A publisher that fails when one of the publishers does.
  @inlinable
  public func flatMap<P>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Self.Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where P: Publisher {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Makes a publisher of every value, and sends the values of all of them; none of them can fail.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many publishers run at a time.
  ///   - transform: Called for each value, on the thread that sends it.
  /// - Returns: A publisher that cannot fail.
  @inlinable
  public func flatMap<P>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Self.Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P: Publisher, P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// A publisher that sends the values of the publishers it makes of its upstream's values.
  ///
  /// Each of them is asked for one value at a time, or for all once the downstream has asked for
  /// all. A failure, of the upstream or of one of them, cancels everything else at once.
  ///
  /// NB: Apple's leaves its upstream running when a made publisher fails; this one cancels it.
  public struct FlatMap<NewPublisher, Upstream>: Publisher
  where NewPublisher: Publisher, Upstream: Publisher, NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher of whose values publishers are made.
    public let upstream: Upstream

    /// How many publishers run at a time.
    public let maxPublishers: Subscribers.Demand

    /// What makes a publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that sends the values of the publishers it makes of another's values.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, NewPublisher.Output == S.Input, Upstream.Failure == S.Failure {
      let inner = Inner(downstream: subscriber, maxPublishers: maxPublishers, transform: transform)
      // NB: The downstream comes first here, as with Apple's.
      subscriber.receive(subscription: inner)
      upstream.receive(subscriber: inner)
    }
  }
}
