extension Publisher {
  /// Sends the latest value together with the latest one of another publisher, whenever there is a
  /// new one of either.
  ///
  /// ```swift
  /// name.combineLatest(password).map { !$0.isEmpty && $1.count >= 8 }
  /// ```
  ///
  /// Nothing is sent until there is a value of both.
  ///
  /// - Parameter other: The other publisher.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func combineLatest<P>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P: Publisher, Self.Failure == P.Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Makes a value of the latest value and the latest one of another publisher, whenever there is a
  /// new one of either.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: Called with each pair.
  /// - Returns: A publisher of the results.
  @inlinable
  public func combineLatest<P, T>(
    _ other: P, _ transform: @escaping (Self.Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P: Publisher, Self.Failure == P.Failure {
    Publishers.Map(upstream: combineLatest(other)) { transform($0.0, $0.1) }
  }

  /// Sends the latest values of three publishers, whenever there is a new one.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  /// - Returns: A publisher of triples.
  @inlinable
  public func combineLatest<P, Q>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q>
  where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Makes a value of the latest values of three publishers, whenever there is a new one.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: Called with each group.
  /// - Returns: A publisher of the results.
  @inlinable
  public func combineLatest<P, Q, T>(
    _ publisher1: P, _ publisher2: Q,
    _ transform: @escaping (Self.Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2)) {
      transform($0.0, $0.1, $0.2)
    }
  }

  /// Sends the latest values of four publishers, whenever there is a new one.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  /// - Returns: A publisher of groups of four.
  @inlinable
  public func combineLatest<P, Q, R>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where
    P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
    Q.Failure == R.Failure
  {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Makes a value of the latest values of four publishers, whenever there is a new one.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: Called with each group.
  /// - Returns: A publisher of the results.
  @inlinable
  public func combineLatest<P, Q, R, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Self.Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where
    P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
    Q.Failure == R.Failure
  {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2, publisher3)) {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}

extension Publishers {
  /// A publisher of the latest values of two publishers.
  ///
  /// Each publisher is asked for what the downstream demands, at first and in return for a pair. A
  /// failure of one cancels the others at once, and is passed on after the pairs that are demanded
  /// already. It finishes when all have finished.
  ///
  /// A value that comes when nothing is demanded is kept for the next pair, and makes none itself;
  /// so is one that comes from within the subscriber's `receive`.
  public struct CombineLatest<A, B>: Publisher
  where A: Publisher, B: Publisher, A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Creates a publisher of the latest values of two publishers.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, B.Failure == S.Failure, S.Input == (A.Output, B.Output) {
      let first = LatestValue<A.Output>()
      let second = LatestValue<B.Output>()
      let combination = Combination(
        .latest, count: 2, description: "CombineLatest", downstream: subscriber
      ) {
        (first.latest, second.latest)
      }
      a.receive(subscriber: CombinationPort(combination, at: 0, put: first.put))
      b.receive(subscriber: CombinationPort(combination, at: 1, put: second.put))
    }
  }

  /// A publisher of the latest values of three publishers.
  public struct CombineLatest3<A, B, C>: Publisher
  where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// Creates a publisher of the latest values of three publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, C.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output) {
      let first = LatestValue<A.Output>()
      let second = LatestValue<B.Output>()
      let third = LatestValue<C.Output>()
      let combination = Combination(
        .latest, count: 3, description: "CombineLatest", downstream: subscriber
      ) {
        (first.latest, second.latest, third.latest)
      }
      a.receive(subscriber: CombinationPort(combination, at: 0, put: first.put))
      b.receive(subscriber: CombinationPort(combination, at: 1, put: second.put))
      c.receive(subscriber: CombinationPort(combination, at: 2, put: third.put))
    }
  }

  /// A publisher of the latest values of four publishers.
  public struct CombineLatest4<A, B, C, D>: Publisher
  where
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, A.Failure == B.Failure,
    B.Failure == C.Failure, C.Failure == D.Failure
  {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// The fourth publisher.
    public let d: D

    /// Creates a publisher of the latest values of four publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where
      S: Subscriber, D.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output, D.Output)
    {
      let first = LatestValue<A.Output>()
      let second = LatestValue<B.Output>()
      let third = LatestValue<C.Output>()
      let fourth = LatestValue<D.Output>()
      let combination = Combination(
        .latest, count: 4, description: "CombineLatest", downstream: subscriber
      ) {
        (first.latest, second.latest, third.latest, fourth.latest)
      }
      a.receive(subscriber: CombinationPort(combination, at: 0, put: first.put))
      b.receive(subscriber: CombinationPort(combination, at: 1, put: second.put))
      c.receive(subscriber: CombinationPort(combination, at: 2, put: third.put))
      d.receive(subscriber: CombinationPort(combination, at: 3, put: fourth.put))
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
