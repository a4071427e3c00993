extension Publisher where Failure == Never {
  /// Makes this publisher wait until it is connected, so that several subscribers can attach first.
  ///
  /// ```swift
  /// let numbers = (1...3).publisher.makeConnectable()
  /// let sinks = [numbers.sink { print($0) }, numbers.sink { print($0) }]
  /// let connection = numbers.connect()  // 1, 1, 2, 2, 3, 3
  /// ```
  ///
  /// - Returns: A publisher that subscribes to this one when it is connected.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A publisher that subscribes to another when it is connected.
  public struct MakeConnectable<Upstream>: ConnectablePublisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let shared: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a publisher that subscribes to another when it is connected.
    public init(upstream: Upstream) { shared = upstream.multicast { PassthroughSubject() } }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      shared.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable { shared.connect() }
  }
}
