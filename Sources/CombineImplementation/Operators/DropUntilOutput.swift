import Locking

extension Publisher {
  /// Drops values until another publisher sends its first one.
  ///
  /// ```swift
  /// taps.drop(untilOutputFrom: viewDidAppear)
  /// ```
  ///
  /// A value that is dropped counts against the demand. If the other publisher ends without a
  /// value, nothing could be passed on any more, and this one ends in the same way.
  ///
  /// - Parameter publisher: The other publisher, of which one value is asked for.
  /// - Returns: A publisher of the values that come after that.
  public func drop<P>(
    untilOutputFrom publisher: P
  ) -> Publishers.DropUntilOutput<Self, P> where P: Publisher, Self.Failure == P.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that drops values of another until a third sends its first one.
  ///
  /// NB: Apple's keeps its subscription to the third after that; this one cancels it.
  public struct DropUntilOutput<Upstream, Other>: Publisher
  where Upstream: Publisher, Other: Publisher, Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are dropped at first.
    public let upstream: Upstream

    /// The publisher whose first value ends that.
    public let other: Other

    /// Creates a publisher that drops values of another until a third sends its first one.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, Other.Failure == S.Failure {
      let inner = Inner(downstream: subscriber)
      // NB: The downstream comes first here, then the other publisher, as with Apple's.
      subscriber.receive(subscription: inner)
      other.subscribe(Trigger(inner: inner))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput {
  /// NB: Nothing has to keep the two publishers' events apart. Values go out only after the trigger,
  /// after which the other publisher has no say; and one completion goes out at most.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let link = SubscriberLink()
    private let demanded = ChangingUpstream()
    private let hasTriggered = AtomicWord(0)
    let other = UpstreamLink()

    init(downstream: Downstream) { self.downstream = downstream }

    let description = "DropUntilOutput"

    func receive(subscription: any Subscription) {
      if link.accept(subscription) { demanded.connect(subscription) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive, demanded.consume(), hasTriggered.load() == 1 else { return .none }
      return demanded.add(downstream.receive(input))
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.complete(), demanded.end() else { return }
      other.cancel()
      downstream.receive(completion: completion)
    }

    func trigger() {
      hasTriggered.store(1)
      other.cancel()
    }

    func end(with completion: Subscribers.Completion<Failure>) {
      guard demanded.cancel() else { return }
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { demanded.request(demand) }

    func cancel() {
      demanded.cancel()
      other.cancel()
    }
  }

  /// The subscriber of the other publisher.
  private struct Trigger<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let inner: Inner<Downstream>

    var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    func receive(subscription: any Subscription) {
      if inner.other.connect(subscription) { subscription.request(.max(1)) }
    }

    func receive(_ input: Other.Output) -> Subscribers.Demand {
      if inner.other.isActive { inner.trigger() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if inner.other.complete() { inner.end(with: completion) }
    }

    var description: String { inner.description }
  }
}
