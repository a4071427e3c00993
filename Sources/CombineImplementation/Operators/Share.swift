extension Publisher {
  /// Lets all subscribers share one subscription to the publisher.
  ///
  /// ```swift
  /// let user = session.publisher(for: GetUser()).share()
  /// let name = user.sink { print($0.name) }  // sends the request
  /// let age = user.sink { print($0.age) }    // waits for the same answer
  /// ```
  ///
  /// It subscribes with the first subscriber, and cancels with the last. A subscriber that comes late
  /// gets the later values; one that comes after the end gets the end alone.
  ///
  /// - Returns: A publisher to keep: each call of this method makes one that subscribes for itself.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
  /// A publisher whose subscribers share one subscription to another publisher.
  public final class Share<Upstream>: Publisher, Equatable where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to once.
    public let upstream: Upstream

    private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Creates a publisher whose subscribers share one subscription to another.
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      shared.subscribe(subscriber)
    }

    /// Two are equal if they are the same object.
    public static func == (lhs: Share<Upstream>, rhs: Share<Upstream>) -> Bool { lhs === rhs }
  }
}
