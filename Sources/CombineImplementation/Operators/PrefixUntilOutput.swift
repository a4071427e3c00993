import Locking

extension Publisher {
  /// Passes on values until another publisher sends its first one, then finishes.
  ///
  /// ```swift
  /// ticks.prefix(untilOutputFrom: stopButton)
  /// ```
  ///
  /// The other publisher's end, without a value, does nothing. It is cancelled as soon as this one
  /// ends or is cancelled.
  ///
  /// - Parameter publisher: The other publisher, of which one value is asked for.
  /// - Returns: A publisher of the values that come before that.
  public func prefix<P>(
    untilOutputFrom publisher: P
  ) -> Publishers.PrefixUntilOutput<Self, P> where P: Publisher {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher of the values of another until a third sends its first one.
  ///
  /// NB: If the third sends one before the other has sent its subscription, Apple's finishes without
  /// a subscription; this one sends a subscription, then finishes.
  public struct PrefixUntilOutput<Upstream, Other>: Publisher
  where Upstream: Publisher, Other: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are passed on.
    public let upstream: Upstream

    /// The publisher whose first value ends that.
    public let other: Other

    /// Creates a publisher of the values of another until a third sends its first one.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let inner = Inner(downstream: subscriber)
      other.subscribe(Trigger(inner: inner))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.PrefixUntilOutput {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      var isSubscribed = false
      /// Whether the downstream has its subscription, without which it may not get the end.
      var isOpen = false
      var hasTriggered = false
      /// Whether the end is in the outbox, or has been.
      var hasEnded = false
      var outbox = Outbox<Output, Failure>()
    }

    private let downstream: Downstream
    private let link = UpstreamLink()
    private let state = Locked(State())
    let other = UpstreamLink()

    init(downstream: Downstream) { self.downstream = downstream }

    let description = "PrefixUntilOutput"

    func receive(subscription: any Subscription) {
      let isFirst = state.withLock { state in
        defer { state.isSubscribed = true }
        return !state.isSubscribed
      }
      guard isFirst else { return subscription.cancel() }
      // NB: If the trigger was first, this cancels the subscription.
      _ = link.connect(subscription)
      downstream.receive(subscription: self)
      open()
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      return deliver(
        state.withLock { state in
          state.outbox.append(.value(input))
          return state.outbox.start()
        })
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.complete() else { return }
      other.cancel()
      end(with: completion)
    }

    func trigger() {
      link.cancel()
      other.cancel()
      let isOpen = state.withLock { state in
        state.hasTriggered = true
        return state.isOpen
      }
      if isOpen { end(with: .finished) }
    }

    /// Notes that the downstream has its subscription, and lets the end out that waits for it.
    private func open() {
      let isDue = state.withLock { state in
        defer { state.isOpen = true }
        return !state.isOpen && state.hasTriggered
      }
      if isDue { end(with: .finished) }
    }

    private func end(with completion: Subscribers.Completion<Failure>) {
      _ = deliver(
        state.withLock { state in
          guard !state.hasEnded else { return nil }
          state.hasEnded = true
          state.outbox.append(.completion(completion))
          return state.outbox.start()
        })
    }

    /// Delivers an event and what comes meanwhile, and returns what the downstream demands.
    private func deliver(_ first: Outbox<Output, Failure>.Event?) -> Subscribers.Demand {
      var total = Subscribers.Demand.none
      Outbox.deliver(first, to: downstream) { demand in
        total += demand
        return state.withLock { $0.outbox.next() }
      }
      return total
    }

    func request(_ demand: Subscribers.Demand) {
      open()
      link.request(demand)
    }

    func cancel() {
      let dropped = state.withLock { $0.outbox.close() }
      withExtendedLifetime(dropped) {}
      link.cancel()
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

    func receive(completion: Subscribers.Completion<Other.Failure>) {
      _ = inner.other.complete()
    }

    var description: String { inner.description }
  }
}
