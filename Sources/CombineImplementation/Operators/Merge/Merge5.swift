extension Publishers {
  /// A publisher of the values of five publishers, as they come.
  public struct Merge5<A, B, C, D, E>: Publisher
  where
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, A.Failure == B.Failure,
    A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output, C.Failure == D.Failure,
    C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// The fourth publisher.
    public let d: D

    /// The fifth publisher.
    public let e: E

    /// Creates a publisher of the values of five publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, E.Failure == S.Failure, E.Output == S.Input {
      let combination = Merging.combination(of: 5, for: subscriber)
      a.receive(subscriber: combination.port(0) { $0.put(&$1, from: 0) })
      b.receive(subscriber: combination.port(1) { $0.put(&$1, from: 1) })
      c.receive(subscriber: combination.port(2) { $0.put(&$1, from: 2) })
      d.receive(subscriber: combination.port(3) { $0.put(&$1, from: 3) })
      e.receive(subscriber: combination.port(4) { $0.put(&$1, from: 4) })
    }
  }
}

extension Publishers.Merge5 {
  /// Sends the values of one more publisher, too.
  @inlinable
  public func merge<P>(with other: P) -> Publishers.Merge6<A, B, C, D, E, P>
  where P: Publisher, E.Failure == P.Failure, E.Output == P.Output {
    Publishers.Merge6(a, b, c, d, e, other)
  }

  /// Sends the values of two more publishers, too.
  @inlinable
  public func merge<Z, Y>(with z: Z, _ y: Y) -> Publishers.Merge7<A, B, C, D, E, Z, Y>
  where
    Z: Publisher, Y: Publisher, E.Failure == Z.Failure, E.Output == Z.Output,
    Z.Failure == Y.Failure, Z.Output == Y.Output
  {
    Publishers.Merge7(a, b, c, d, e, z, y)
  }

  /// Sends the values of three more publishers, too.
  @inlinable
  public func merge<Z, Y, X>(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge8<A, B, C, D, E, Z, Y, X>
  where
    Z: Publisher, Y: Publisher, X: Publisher, E.Failure == Z.Failure, E.Output == Z.Output,
    Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure, Y.Output == X.Output
  {
    Publishers.Merge8(a, b, c, d, e, z, y, x)
  }
}

extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}
