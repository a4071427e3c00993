extension Publishers {
  /// A publisher of the values of seven publishers, as they come.
  public struct Merge7<A, B, C, D, E, F, G>: Publisher
  where
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher,
    G: Publisher, A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure,
    B.Output == C.Output, C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure,
    D.Output == E.Output, E.Failure == F.Failure, E.Output == F.Output, F.Failure == G.Failure,
    F.Output == G.Output
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

    /// The seventh publisher.
    public let g: G

    /// Creates a publisher of the values of seven publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, G.Failure == S.Failure, G.Output == S.Input {
      let combination = Merging.combination(of: 7, for: subscriber)
      a.receive(subscriber: combination.port(0) { $0.put(&$1, from: 0) })
      b.receive(subscriber: combination.port(1) { $0.put(&$1, from: 1) })
      c.receive(subscriber: combination.port(2) { $0.put(&$1, from: 2) })
      d.receive(subscriber: combination.port(3) { $0.put(&$1, from: 3) })
      e.receive(subscriber: combination.port(4) { $0.put(&$1, from: 4) })
      f.receive(subscriber: combination.port(5) { $0.put(&$1, from: 5) })
      g.receive(subscriber: combination.port(6) { $0.put(&$1, from: 6) })
    }
  }
}

extension Publishers.Merge7 {
  /// Sends the values of one more publisher, too.
  @inlinable
  public func merge<P>(with other: P) -> Publishers.Merge8<A, B, C, D, E, F, G, P>
  where P: Publisher, G.Failure == P.Failure, G.Output == P.Output {
    Publishers.Merge8(a, b, c, d, e, f, g, other)
  }
}

extension Publishers.Merge7: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable
{}
