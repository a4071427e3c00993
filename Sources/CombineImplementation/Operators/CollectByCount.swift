import Locking

extension Publisher {
  /// Collects values into arrays of a given length; the last one may be shorter.
  ///
  /// ```swift
  /// (1...5).publisher.collect(2)  // [1, 2], [3, 4], [5]
  /// ```
  ///
  /// A failure drops what has been collected.
  ///
  /// - Parameter count: How many values each array has; less than 1 counts as 1.
  /// - Returns: A publisher of arrays.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that collects values into arrays of a given length.
  public struct CollectByCount<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are collected.
    public let upstream: Upstream

    /// How many values each array has.
    public let count: Int

    /// Creates a publisher that collects another's values into arrays of a given length.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
      upstream.subscribe(Inner(downstream: subscriber, count: Swift.max(count, 1)))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    private let downstream: Downstream
    private let count: Int
    private let link = UpstreamLink()
    private let collected = Locked<[Upstream.Output]>([])
    private let isCancelled = AtomicWord(0)

    init(downstream: Downstream, count: Int) {
      self.downstream = downstream
      self.count = count
    }

    let description = "CollectByCount"

    func receive(subscription: any Subscription) {
      if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      let full = collected.withLock { collected -> [Upstream.Output]? in
        collected.append(input)
        guard collected.count >= count else { return nil }
        defer { collected = [] }
        return collected
      }
      guard let full else { return .none }
      return downstream.receive(full) * count
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard link.complete() else { return }
      let rest = takeCollected()
      if case .finished = completion, !rest.isEmpty {
        // NB: The downstream has demanded this array: it is short of values alone.
        _ = downstream.receive(rest)
        guard isCancelled.load() == 0 else { return }
      }
      downstream.receive(completion: completion)
    }

    private func takeCollected() -> [Upstream.Output] {
      collected.withLock { collected in
        defer { collected = [] }
        return collected
      }
    }

    func request(_ demand: Subscribers.Demand) { link.request(demand * count) }

    func cancel() {
      isCancelled.store(1)
      link.cancel()
      withExtendedLifetime(takeCollected()) {}
    }
  }
}
