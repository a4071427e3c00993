import Locking

extension Publisher {
  /// Calls closures when events pass, without changing the events.
  ///
  /// ```swift
  /// session.publisher(for: request)
  ///   .handleEvents(receiveSubscription: { _ in spinner.start() },
  ///                 receiveCompletion: { _ in spinner.stop() },
  ///                 receiveCancel: { spinner.stop() })
  /// ```
  ///
  /// Each closure is called before the event is passed on, on the thread that brings it; all are
  /// released at the end. A demand that a subscriber returns counts as a request.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the subscription.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called at the end.
  ///   - receiveCancel: Called when the downstream cancels.
  ///   - receiveRequest: Called with each demand.
  /// - Returns: A publisher of the same events.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Self.Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Self.Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel,
      receiveRequest: receiveRequest)
  }
}

extension Publishers {
  /// A publisher that calls closures when events pass.
  public struct HandleEvents<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events pass.
    public let upstream: Upstream

    /// Called with the subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Called with each value.
    public var receiveOutput: ((Output) -> Void)?

    /// Called at the end.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// Called when the downstream cancels.
    public var receiveCancel: (() -> Void)?

    /// Called with each demand.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates a publisher that calls closures when the events of another pass.
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(downstream: subscriber, closures: self))
    }
  }
}

extension Publishers.HandleEvents {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let closures: Locked<Publishers.HandleEvents<Upstream>?>
    private let link = UpstreamLink()

    init(downstream: Downstream, closures: Publishers.HandleEvents<Upstream>) {
      self.downstream = downstream
      self.closures = Locked(closures)
    }

    func receive(subscription: any Subscription) {
      closures.withLock(\.self)?.receiveSubscription?(subscription)
      if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      closures.withLock(\.self)?.receiveOutput?(input)
      // NB: The closure may have cancelled.
      guard link.isActive else { return .none }
      let demand = downstream.receive(input)
      if demand != .none { closures.withLock(\.self)?.receiveRequest?(demand) }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard link.isActive else { return }
      closures.withLock { $0.take() }?.receiveCompletion?(completion)
      if link.complete() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      closures.withLock(\.self)?.receiveRequest?(demand)
      link.request(demand)
    }

    func cancel() {
      closures.withLock { $0.take() }?.receiveCancel?()
      link.cancel()
    }

    let description = "HandleEvents"
  }
}
