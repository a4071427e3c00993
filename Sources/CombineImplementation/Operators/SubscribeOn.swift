import Locking

extension Publisher {
  /// Subscribes, demands and cancels on a scheduler.
  ///
  /// ```swift
  /// heavyWork.subscribe(on: DispatchQueue.global()).receive(on: DispatchQueue.main)
  /// ```
  ///
  /// Values and completion come through on the thread that sends them. A subscription that is
  /// cancelled before its turn comes never reaches this publisher.
  ///
  /// - Parameters:
  ///   - scheduler: Where to do it.
  ///   - options: The scheduler's options for each call.
  /// - Returns: A publisher of the same events.
  public func subscribe<S>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> where S: Scheduler {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that is subscribed to, demanded from and cancelled on a scheduler.
  public struct SubscribeOn<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to.
    public let upstream: Upstream

    /// Where it is subscribed to.
    public let scheduler: Context

    /// The scheduler's options for each call.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that subscribes to another on a scheduler.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let inner = Inner(downstream: subscriber, scheduler: scheduler, options: options)
      scheduler.schedule(options: options) { upstream.subscribe(inner) }
    }
  }
}

extension Publishers.SubscribeOn {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    private let link = UpstreamLink()

    init(downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.downstream = downstream
      self.scheduler = scheduler
      self.options = options
    }

    let description = "SubscribeOn"

    func receive(subscription: any Subscription) {
      if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      link.isActive ? downstream.receive(input) : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.complete() { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      scheduler.schedule(options: options) { self.link.request(demand) }
    }

    func cancel() {
      let subscription = link.disconnect()
      guard let subscription else { return }
      scheduler.schedule(options: options) { subscription.cancel() }
    }
  }
}
