extension Publisher {
  /// Replaces a publisher that fails with another one.
  ///
  /// ```swift
  /// session.publisher(for: request).catch { _ in Just(cached) }
  /// ```
  ///
  /// What the downstream has demanded and not received is demanded from the replacement.
  ///
  /// - Parameter handler: Called with the error, on the thread that brings it.
  /// - Returns: A publisher of the values of this publisher, then of the replacement.
  public func `catch`<P>(
    _ handler: @escaping (Self.Failure) -> P
  ) -> Publishers.Catch<Self, P> where P: Publisher, Self.Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that goes on with another one when the first fails.
  public struct Catch<Upstream, NewPublisher>: Publisher
  where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// What makes the replacement.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that goes on with another one when the first fails.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, NewPublisher.Failure == S.Failure, NewPublisher.Output == S.Input {
      upstream.subscribe(First(inner: Inner(downstream: subscriber, handler: handler)))
    }
  }
}

extension Publishers.Catch {
  /// What the subscribers of both publishers share.
  private final class Inner<Downstream: Subscriber>: Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let handler: (Upstream.Failure) -> NewPublisher
    private let upstreams = ChangingUpstream()

    init(downstream: Downstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.downstream = downstream
      self.handler = handler
    }

    func start(_ subscription: any Subscription) {
      upstreams.connect(subscription)
      downstream.receive(subscription: self)
    }

    func goOn(_ subscription: any Subscription) { upstreams.connect(subscription) }

    func deliver(_ input: Output) -> Subscribers.Demand {
      upstreams.consume() ? upstreams.add(downstream.receive(input)) : .none
    }

    func replace(because error: Upstream.Failure) {
      upstreams.disconnect()
      guard !upstreams.hasEnded else { return }
      handler(error).subscribe(Second(inner: self))
    }

    func complete(_ completion: Subscribers.Completion<Failure>) {
      if upstreams.end() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { upstreams.request(demand) }

    func cancel() { upstreams.cancel() }

    let description = "Catch"
  }

  /// The subscriber of the publisher that may fail.
  private final class First<Downstream: Subscriber>: Subscriber, CustomStringConvertible
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

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard link.complete() else { return }
      switch completion {
      case .finished: inner.complete(.finished)
      case .failure(let error): inner.replace(because: error)
      }
    }

    var description: String { inner.description }
  }

  /// The subscriber of the replacement.
  private final class Second<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let inner: Inner<Downstream>
    private let link = SubscriberLink()

    init(inner: Inner<Downstream>) { self.inner = inner }

    var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    func receive(subscription: any Subscription) {
      if link.accept(subscription) { inner.goOn(subscription) }
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
