import Locking

extension Publisher {
  /// Delivers values and completion on a scheduler.
  ///
  /// ```swift
  /// session.publisher(for: request).receive(on: DispatchQueue.main)
  /// ```
  ///
  /// The subscription comes at once, on the thread that subscribes. The order is kept on any
  /// scheduler, and nothing is delivered after a cancellation.
  ///
  /// - Parameters:
  ///   - scheduler: Where to deliver.
  ///   - options: The scheduler's options for each event.
  /// - Returns: A publisher of the same events.
  public func receive<S>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> where S: Scheduler {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that delivers values and completion on a scheduler.
  public struct ReceiveOn<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are delivered.
    public let upstream: Upstream

    /// Where they are delivered.
    public let scheduler: Context

    /// The scheduler's options for each event.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers another's events on a scheduler.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let (scheduler, options) = (scheduler, options)
      upstream.subscribe(
        ScheduledDelivery<S>(downstream: subscriber, description: "ReceiveOn") { action in
          scheduler.schedule(options: options, action)
        })
    }
  }
}
