extension Publishers {
  /// A publisher of the values of six publishers, as they come.
  public struct Merge6<A, B, C, D, E, F>: Publisher
  where
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher,
    A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output,
    C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output,
    E.Failure == F.Failure, E.Output == F.Output
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

    /// The sixth publisher.
    public let f: F

    /// Creates a publisher of the values of six publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, F.Failure == S.Failure, F.Output == S.Input {
      let combination = Merging.combination(of: 6, for: subscriber)
      a.receive(subscriber: combination.port(0) { $0.put(&$1, from: 0) })
      b.receive(subscriber: combination.port(1) { $0.put(&$1, from: 1) })
      c.receive(subscriber: combination.port(2) { $0.put(&$1, from: 2) })
      d.receive(subscriber: combination.port(3) { $0.put(&$1, from: 3) })
      e.receive(subscriber: combination.port(4) { $0.put(&$1, from: 4) })
      f.receive(subscriber: combination.port(5) { $0.put(&$1, from: 5) })
    }
  }
}

extension Publishers.Merge6 {
  /// Sends the values of one more publisher, too.
  @inlinable
  public func merge<P>(with other: P) -> Publishers.Merge7<A, B, C, D, E, F, P>
  where P: Publisher, F.Failure == P.Failure, F.Output == P.Output {
    Publishers.Merge7(a, b, c, d, e, f, other)
  }

  /// Sends the values of two more publishers, too.
  @inlinable
  public func merge<Z, Y>(with z: Z, _ y: Y) -> Publishers.Merge8<A, B, C, D, E, F, Z, Y>
  where
    Z: Publisher, Y: Publisher, F.Failure == Z.Failure, F.Output == Z.Output,
    Z.Failure == Y.Failure, Z.Output == Y.Output
  {
    Publishers.Merge8(a, b, c, d, e, f, z, y)
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}
