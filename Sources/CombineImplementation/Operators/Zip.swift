extension Publisher {
  /// Pairs the values with those of another publisher: first with first, second with second.
  ///
  /// ```swift
  /// names.zip(ages).sink { name, age in print(name, age) }
  /// ```
  ///
  /// A value waits for its partner; one that waits when its partners' publisher has finished is
  /// dropped, and the pairs finish.
  ///
  /// - Parameter other: The other publisher.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func zip<P>(_ other: P) -> Publishers.Zip<Self, P>
  where P: Publisher, Self.Failure == P.Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs the values with those of another publisher, and makes one value of each pair.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: Called with each pair.
  /// - Returns: A publisher of the results.
  @inlinable
  public func zip<P, T>(
    _ other: P, _ transform: @escaping (Self.Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where P: Publisher, Self.Failure == P.Failure {
    Publishers.Map(upstream: zip(other)) { transform($0.0, $0.1) }
  }

  /// Groups the values with those of two other publishers, in their order.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  /// - Returns: A publisher of triples.
  @inlinable
  public func zip<P, Q>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q>
  where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Groups the values with those of two other publishers, and makes one value of each group.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: Called with each group.
  /// - Returns: A publisher of the results.
  @inlinable
  public func zip<P, Q, T>(
    _ publisher1: P, _ publisher2: Q,
    _ transform: @escaping (Self.Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
  }

  /// Groups the values with those of three other publishers, in their order.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  /// - Returns: A publisher of groups of four.
  @inlinable
  public func zip<P, Q, R>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where
    P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
    Q.Failure == R.Failure
  {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Groups the values with those of three other publishers, and makes one value of each group.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: Called with each group.
  /// - Returns: A publisher of the results.
  @inlinable
  public func zip<P, Q, R, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Self.Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where
    P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
    Q.Failure == R.Failure
  {
    Publishers.Map(upstream: zip(publisher1, publisher2, publisher3)) {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}

extension Publishers {
  /// A publisher that pairs the values of two publishers.
  ///
  /// Each publisher is asked for what the downstream demands. A failure of one cancels the others at
  /// once, and is passed on after the pairs that are demanded already. It finishes as soon as no pair
  /// can follow.
  ///
  /// NB: Apple's sends a pair also if a publisher has sent more than it was asked for; this one keeps
  /// it until it is demanded.
  public struct Zip<A, B>: Publisher where A: Publisher, B: Publisher, A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Creates a publisher that pairs the values of two publishers.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, B.Failure == S.Failure, S.Input == (A.Output, B.Output) {
      let first = WaitingValues<A.Output>()
      let second = WaitingValues<B.Output>()
      let combination = Combination(
        .zip, count: 2, description: "Zip", downstream: subscriber
      ) {
        (first.take(), second.take())
      }
      a.receive(subscriber: CombinationPort(combination, at: 0, put: first.put))
      b.receive(subscriber: CombinationPort(combination, at: 1, put: second.put))
    }
  }

  /// A publisher that groups the values of three publishers.
  public struct Zip3<A, B, C>: Publisher
  where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// Creates a publisher that groups the values of three publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, C.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output) {
      let first = WaitingValues<A.Output>()
      let second = WaitingValues<B.Output>()
      let third = WaitingValues<C.Output>()
      let combination = Combination(
        .zip, count: 3, description: "Zip", downstream: subscriber
      ) {
        (first.take(), second.take(), third.take())
      }
      a.receive(subscriber: CombinationPort(combination, at: 0, put: first.put))
      b.receive(subscriber: CombinationPort(combination, at: 1, put: second.put))
      c.receive(subscriber: CombinationPort(combination, at: 2, put: third.put))
    }
  }

  /// A publisher that groups the values of four publishers.
  public struct Zip4<A, B, C, D>: Publisher
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

    /// Creates a publisher that groups the values of four publishers.
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
      let first = WaitingValues<A.Output>()
      let second = WaitingValues<B.Output>()
      let third = WaitingValues<C.Output>()
      let fourth = WaitingValues<D.Output>()
      let combination = Combination(
        .zip, count: 4, description: "Zip", downstream: subscriber
      ) {
        (first.take(), second.take(), third.take(), fourth.take())
      }
      a.receive(subscriber: CombinationPort(combination, at: 0, put: first.put))
      b.receive(subscriber: CombinationPort(combination, at: 1, put: second.put))
      c.receive(subscriber: CombinationPort(combination, at: 2, put: third.put))
      d.receive(subscriber: CombinationPort(combination, at: 3, put: fourth.put))
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
