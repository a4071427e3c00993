extension Publisher where Failure == Never {
  /// Holds the values back until it is told to connect, so that several subscribers can attach.
  ///
  /// ```swift
  /// let prices = ticker.makeConnectable()
  /// let chart = prices.sink { draw($0) }
  /// let log = prices.sink { print($0) }
  /// let connection = prices.connect()
  /// ```
  ///
  /// All subscribers share one subscription.
  ///
  /// - Returns: A publisher that sends nothing until it is told to connect.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends another's values once it is told to connect.
  public struct MakeConnectable<Upstream>: ConnectablePublisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a publisher that sends another's values once it is told to connect.
    public init(upstream: Upstream) { multicast = upstream.multicast { PassthroughSubject() } }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      multicast.subscribe(subscriber)
    }

    /// Subscribes to the publisher.
    ///
    /// - Returns: What cancels the subscription, also when it is dropped: keep it.
    public func connect() -> any Cancellable { multicast.connect() }
  }
}
