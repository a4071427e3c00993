extension Publishers {
  /// A publisher of the values of three publishers, as they come.
  public struct Merge3<A, B, C>: Publisher
  where
    A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, A.Output == B.Output,
    B.Failure == C.Failure, B.Output == C.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// Creates a publisher of the values of three publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, C.Failure == S.Failure, C.Output == S.Input {
      let combination = Merging.combination(of: 3, for: subscriber)
      a.receive(subscriber: combination.port(0) { $0.put(&$1, from: 0) })
      b.receive(subscriber: combination.port(1) { $0.put(&$1, from: 1) })
      c.receive(subscriber: combination.port(2) { $0.put(&$1, from: 2) })
    }
  }
}

extension Publishers.Merge3 {
  /// Sends the values of one more publisher, too.
  @inlinable
  public func merge<P>(with other: P) -> Publishers.Merge4<A, B, C, P>
  where P: Publisher, C.Failure == P.Failure, C.Output == P.Output {
    Publishers.Merge4(a, b, c, other)
  }

  /// Sends the values of two more publishers, too.
  @inlinable
  public func merge<Z, Y>(with z: Z, _ y: Y) -> Publishers.Merge5<A, B, C, Z, Y>
  where
    Z: Publisher, Y: Publisher, C.Failure == Z.Failure, C.Output == Z.Output,
    Z.Failure == Y.Failure, Z.Output == Y.Output
  {
    Publishers.Merge5(a, b, c, z, y)
  }

  /// Sends the values of three more publishers, too.
  @inlinable
  public func merge<Z, Y, X>(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge6<A, B, C, Z, Y, X>
  where
    Z: Publisher, Y: Publisher, X: Publisher, C.Failure == Z.Failure, C.Output == Z.Output,
    Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure, Y.Output == X.Output
  {
    Publishers.Merge6(a, b, c, z, y, x)
  }

  /// Sends the values of four more publishers, too.
  @inlinable
  public func merge<Z, Y, X, W>(
    with z: Z, _ y: Y, _ x: X, _ w: W
  ) -> Publishers.Merge7<A, B, C, Z, Y, X, W>
  where
    Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, C.Failure == Z.Failure,
    C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output
  {
    Publishers.Merge7(a, b, c, z, y, x, w)
  }

  /// Sends the values of five more publishers, too.
  @inlinable
  public func merge<Z, Y, X, W, V>(
    with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
  ) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V>
  where
    Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher, C.Failure == Z.Failure,
    C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure,
    Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output, W.Failure == V.Failure,
    W.Output == V.Output
  {
    Publishers.Merge8(a, b, c, z, y, x, w, v)
  }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
