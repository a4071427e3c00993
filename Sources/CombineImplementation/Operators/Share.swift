extension Publisher {
  /// Lets several subscribers have one subscription to this publisher, which begins with the first
  /// and ends with the last.
  ///
  /// ```swift
  /// let user = session.publisher(for: GetUser()).share()  // one request, however many subscribers
  /// ```
  ///
  /// A subscriber that comes later gets what is sent from then on. Once the publisher has ended it
  /// stays so.
  ///
  /// - Returns: A publisher that is an object, shared by whoever has it.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
  /// A publisher whose subscribers share one subscription to another.
  public final class Share<Upstream>: Publisher, Equatable where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is shared.
    public let upstream: Upstream

    private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Creates a publisher whose subscribers share one subscription to another.
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      shared.receive(subscriber: subscriber)
    }

    /// Two shared publishers are equal if they are the same object.
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}
