public import Locking

extension Publishers.FlatMap {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline
    struct State {
      @usableFromInline var outer: (any Subscription)?
      @usableFromInline var isOuterDone = false
      @usableFromInline var children = Slots<Child>()
      /// How many publishers are being made or are running.
      @usableFromInline var running = 0
      @usableFromInline var demand = Subscribers.Demand.none
      /// Values that wait for demand, or for the thread that delivers.
      @usableFromInline var buffer = Queue<(value: NewPublisher.Output, child: Child)>()
      @usableFromInline var failure: Upstream.Failure?
      @usableFromInline var isDelivering = false
      @usableFromInline var hasEnded = false

      @inlinable
      init() {}
    }

    @usableFromInline let downstream: Downstream
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher
    @usableFromInline let state = Locked(State())

    @inlinable
    init(
      downstream: Downstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.downstream = downstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @usableFromInline var description: String { "FlatMap" }

    @inlinable
    func receive(subscription: any Subscription) {
      let isWanted = state.withLock { state in
        guard !state.hasEnded, state.outer == nil, !state.isOuterDone else { return false }
        state.outer = subscription
        return true
      }
      if isWanted { subscription.request(maxPublishers) } else { subscription.cancel() }
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let isWanted = state.withLock { state in
        guard !state.hasEnded, state.failure == nil, state.outer != nil else { return false }
        state.running += 1
        return true
      }
      if isWanted { transform(input).receive(subscriber: Child(parent: self)) }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      if case .failure(let error) = completion { return fail(error) }
      let outer = state.withLock { state in
        state.isOuterDone = true
        return state.outer.take()
      }
      withExtendedLifetime(outer) {}
      deliver()
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      let children = state.withLock { state -> [Child] in
        guard !state.hasEnded else { return [] }
        let isNew = demand == .unlimited && state.demand != .unlimited
        state.demand += demand
        return isNew ? state.children.all : []
      }
      for child in children { child.request(.unlimited) }
      deliver()
    }

    @inlinable
    func cancel() {
      let ended = state.withLock { state -> State? in
        guard !state.hasEnded else { return nil }
        return end(&state)
      }
      if let ended { cancelUpstreams(of: ended) }
    }

    /// Ends everything, under the lock, and returns the state that has to be taken down after it.
    @inlinable
    func end(_ state: inout State) -> State {
      let ended = state
      state = State()
      state.hasEnded = true
      state.isDelivering = ended.isDelivering
      return ended
    }

    @inlinable
    func cancelUpstreams(of ended: State) {
      ended.outer?.cancel()
      for child in ended.children.all { child.cancel() }
    }
  }
}
