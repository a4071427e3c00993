import Locking

extension Publisher {
  /// Subscribes again when the publisher fails, up to so many times.
  ///
  /// ```swift
  /// session.publisher(for: request).retry(2)  // three requests at most
  /// ```
  ///
  /// - Parameter retries: How often; a negative number means for ever.
  /// - Returns: A publisher that fails only when the last attempt has failed.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// A publisher that subscribes to another again when that fails.
  public struct Retry<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// How often it is subscribed to again; `nil` means for ever.
    public let retries: Int?

    /// Creates a publisher that subscribes to another again when that fails.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      Inner(downstream: subscriber, upstream: upstream, retries: retries).subscribe()
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
  private final class Inner<Downstream: Subscriber>: Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// How many attempts are left; `nil` means no limit.
      var retries: Int?
      var isSubscribing = false
      var needsSubscription = false
      var isFirst = true
      var upstream: Upstream?
    }

    private let downstream: Downstream
    private let state: Locked<State>
    private let upstreams = ChangingUpstream()

    init(downstream: Downstream, upstream: Upstream, retries: Int?) {
      self.downstream = downstream
      let limit = retries.flatMap { $0 < 0 ? nil : $0 }
      state = Locked(State(retries: limit, upstream: upstream))
    }

    /// Subscribes, and again if the upstream fails meanwhile: a loop rather than a recursion.
    func subscribe() {
      let isBusy = state.withLock { state in
        state.needsSubscription = true
        defer { state.isSubscribing = true }
        return state.isSubscribing
      }
      guard !isBusy else { return }
      while let upstream = nextUpstream() { upstream.subscribe(Attempt(inner: self)) }
    }

    private func nextUpstream() -> Upstream? {
      state.withLock { state in
        guard state.needsSubscription, let upstream = state.upstream else {
          state.isSubscribing = false
          return nil
        }
        state.needsSubscription = false
        return upstream
      }
    }

    func start(_ subscription: any Subscription) {
      upstreams.connect(subscription)
      let isFirst = state.withLock { state in
        defer { state.isFirst = false }
        return state.isFirst
      }
      if isFirst { downstream.receive(subscription: self) }
    }

    func deliver(_ input: Output) -> Subscribers.Demand {
      upstreams.consume() ? upstreams.add(downstream.receive(input)) : .none
    }

    func complete(_ completion: Subscribers.Completion<Failure>) {
      upstreams.disconnect()
      if case .failure = completion, !upstreams.hasEnded, takeRetry() {
        subscribe()
      } else if upstreams.end() {
        release()
        downstream.receive(completion: completion)
      }
    }

    private func takeRetry() -> Bool {
      state.withLock { state in
        guard let retries = state.retries else { return true }
        state.retries = Swift.max(retries - 1, 0)
        return retries > 0
      }
    }

    private func release() {
      let upstream = state.withLock { $0.upstream.take() }
      withExtendedLifetime(upstream) {}
    }

    func request(_ demand: Subscribers.Demand) { upstreams.request(demand) }

    func cancel() {
      upstreams.cancel()
      release()
    }

    let description = "Retry"
  }

  /// The subscriber of one attempt.
  private final class Attempt<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let inner: Inner<Downstream>
    private let link = SubscriberLink()

    init(inner: Inner<Downstream>) { self.inner = inner }

    var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    func receive(subscription: any Subscription) {
      if link.accept(subscription) { inner.start(subscription) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      link.isActive ? inner.deliver(input) : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.complete() { inner.complete(completion) }
    }

    var description: String { inner.description }
  }
}
