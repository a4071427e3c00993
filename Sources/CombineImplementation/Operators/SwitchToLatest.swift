import Locking

extension Publisher where Failure == Output.Failure, Output: Publisher {
  /// Sends the values of the newest publisher, and cancels the one before it.
  ///
  /// ```swift
  /// query.map { session.publisher(for: Search(query: $0)) }.switchToLatest()
  /// ```
  ///
  /// - Returns: A publisher that finishes when this publisher and its newest one have finished.
  public func switchToLatest() -> Publishers.SwitchToLatest<Self.Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Sends the values of the newest publisher, which can fail, and cancels the one before it.
  ///
  /// - Returns: A publisher that finishes when this publisher and its newest one have finished.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Self.Output, Publishers.SetFailureType<Self, Self.Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output.Failure == Never, Output: Publisher {
  /// Sends the values of the newest publisher, and cancels the one before it; none can fail.
  ///
  /// - Returns: A publisher that finishes when this publisher and its newest one have finished.
  public func switchToLatest() -> Publishers.SwitchToLatest<Self.Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output.Failure == Never, Output: Publisher {
  /// Sends the values of the newest publisher, which cannot fail, and cancels the one before it.
  ///
  /// - Returns: A publisher that finishes when this publisher and its newest one have finished.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Self.Output, Self.Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Self.Output, Self.Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publishers {
  /// A publisher that sends the values of the newest publisher its upstream has sent.
  public struct SwitchToLatest<P, Upstream>: Publisher
  where P: Publisher, P == Upstream.Output, Upstream: Publisher, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    /// The publisher of publishers.
    public let upstream: Upstream

    /// Creates a publisher that sends the values of the newest publisher of another.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, P.Output == S.Input, Upstream.Failure == S.Failure {
      let inner = Inner(downstream: subscriber)
      // NB: The downstream comes first here, as with Apple's.
      subscriber.receive(subscription: inner)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.SwitchToLatest {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    typealias Input = P
    typealias Failure = P.Failure

    private struct State {
      /// Which publisher is the newest; 0 before the first.
      var newest = 0
      /// Whether the newest publisher has not finished.
      var isNewestRunning = false
      var current: (any Subscription)?
      var isOuterDone = false
      var demand = Subscribers.Demand.none
      var outbox = Outbox<P.Output, P.Failure>()
    }

    private let downstream: Downstream
    private let outer = UpstreamLink()
    private let state = Locked(State())

    init(downstream: Downstream) { self.downstream = downstream }

    let description = "SwitchToLatest"

    func receive(subscription: any Subscription) {
      if outer.connect(subscription) { subscription.request(.unlimited) }
    }

    func receive(_ publisher: P) -> Subscribers.Demand {
      guard outer.isActive else { return .none }
      let (generation, stale) = state.withLock { state in
        state.newest += 1
        state.isNewestRunning = true
        return (state.newest, state.current.take())
      }
      stale?.cancel()
      publisher.subscribe(Newest(parent: self, generation: generation))
      return .none
    }

    func receive(completion: Subscribers.Completion<P.Failure>) {
      guard outer.complete() else { return }
      if case .failure = completion { return end(with: completion) }
      let isLast = state.withLock { state in
        state.isOuterDone = true
        return !state.isNewestRunning
      }
      if isLast { end(with: .finished) }
    }

    func connect(_ subscription: any Subscription, generation: Int) {
      let demand = state.withLock { state -> Subscribers.Demand? in
        guard isNewest(generation, in: state), state.current == nil else { return nil }
        state.current = subscription
        return state.demand
      }
      guard let demand else { return subscription.cancel() }
      if demand != .none { subscription.request(demand) }
    }

    func receive(_ value: P.Output, generation: Int) {
      let event = state.withLock { state -> Outbox<P.Output, P.Failure>.Event? in
        guard isNewest(generation, in: state), state.demand != .none else { return nil }
        state.demand -= 1
        state.outbox.append(.value(value))
        return state.outbox.start()
      }
      deliver(event)
    }

    func receive(_ completion: Subscribers.Completion<P.Failure>, generation: Int) {
      var released: (any Subscription)?
      let isLast = state.withLock { state in
        guard isNewest(generation, in: state) else { return false }
        state.isNewestRunning = false
        released = state.current.take()
        if case .failure = completion { return true }
        return state.isOuterDone
      }
      withExtendedLifetime(released) {}
      if isLast { end(with: completion) }
    }

    private func isNewest(_ generation: Int, in state: State) -> Bool {
      generation == state.newest && state.isNewestRunning && !state.outbox.isClosed
    }

    /// Lets the completion out after the values that wait, and cancels what still runs.
    private func end(with completion: Subscribers.Completion<P.Failure>) {
      outer.cancel()
      var current: (any Subscription)?
      let event = state.withLock { state -> Outbox<P.Output, P.Failure>.Event? in
        state.newest += 1
        current = state.current.take()
        state.outbox.append(.completion(completion))
        return state.outbox.start()
      }
      current?.cancel()
      deliver(event)
    }

    private func deliver(_ first: Outbox<P.Output, P.Failure>.Event?) {
      Outbox.deliver(first, to: downstream) { demand in
        if demand != .none { request(demand) }
        return state.withLock { $0.outbox.next() }
      }
    }

    func request(_ demand: Subscribers.Demand) {
      let current = state.withLock { state in
        state.demand += demand
        return state.current
      }
      current?.request(demand)
    }

    func cancel() {
      let (current, events) = state.withLock { state in
        (state.current.take(), state.outbox.close())
      }
      withExtendedLifetime(events) {}
      outer.cancel()
      current?.cancel()
    }
  }

  /// The subscriber of one publisher that the upstream has sent.
  private final class Newest<Downstream: Subscriber>: Subscriber
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    private let parent: Inner<Downstream>
    private let generation: Int
    private let link = SubscriberLink()

    init(parent: Inner<Downstream>, generation: Int) {
      self.parent = parent
      self.generation = generation
    }

    func receive(subscription: any Subscription) {
      if link.accept(subscription) { parent.connect(subscription, generation: generation) }
    }

    func receive(_ input: P.Output) -> Subscribers.Demand {
      if link.isActive { parent.receive(input, generation: generation) }
      return .none
    }

    func receive(completion: Subscribers.Completion<P.Failure>) {
      if link.complete() { parent.receive(completion, generation: generation) }
    }
  }
}
