extension Publisher {
  /// Drops the first values, and passes the others on.
  ///
  /// ```swift
  /// (1...4).publisher.dropFirst(2)  // 3, 4
  /// ```
  ///
  /// It asks for the values to drop itself.
  ///
  /// - Parameter count: How many; less than 0 counts as 0.
  /// - Returns: A publisher of the other values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that drops the first values of another.
  public struct Drop<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first values are dropped.
    public let upstream: Upstream

    /// How many are dropped.
    public let count: Int

    /// Creates a publisher that drops the first values of another.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let count = Swift.max(count, 0)
      let inner = Inner(downstream: subscriber, count: count)
      // NB: The downstream comes first here, as with Apple's.
      subscriber.receive(subscription: inner)
      inner.request(.max(count))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let link = SubscriberLink()
    private let demanded = ChangingUpstream()

    /// How many are still to drop. NB: Values come one at a time, so nothing guards it.
    private var remaining: Int

    init(downstream: Downstream, count: Int) {
      self.downstream = downstream
      remaining = count
    }

    let description = "Drop"

    func receive(subscription: any Subscription) {
      if link.accept(subscription) { demanded.connect(subscription) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive, demanded.consume() else { return .none }
      guard remaining == 0 else {
        remaining -= 1
        return .none
      }
      return demanded.add(downstream.receive(input))
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.complete(), demanded.end() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { demanded.request(demand) }

    func cancel() { demanded.cancel() }
  }
}
