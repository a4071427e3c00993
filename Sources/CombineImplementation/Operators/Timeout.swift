import Locking

extension Publisher {
  /// Ends the publisher when it has been silent for some time.
  ///
  /// ```swift
  /// session.publisher(for: request)
  ///   .timeout(.seconds(10), scheduler: DispatchQueue.main, customError: { .timedOut })
  /// ```
  ///
  /// The time counts from the subscription, again from the first demand, and again from every
  /// value. At a deadline, what was scheduled first comes first.
  ///
  /// - Parameters:
  ///   - interval: How long it may be silent.
  ///   - scheduler: What measures the time, and where events are delivered.
  ///   - options: The scheduler's options for each event.
  ///   - customError: Makes the error to fail with; without it the publisher finishes.
  /// - Returns: A publisher of the same events, until it has been silent for too long.
  public func timeout<S>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Self.Failure)? = nil
  ) -> Publishers.Timeout<Self, S> where S: Scheduler {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options,
      customError: customError)
  }
}

extension Publishers {
  /// A publisher that ends when another has been silent for some time.
  public struct Timeout<Upstream, Context>: Publisher
  where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may be silent.
    public let upstream: Upstream

    /// How long it may be silent.
    public let interval: Context.SchedulerTimeType.Stride

    /// What measures the time.
    public let scheduler: Context

    /// The scheduler's options for each event.
    public let options: Context.SchedulerOptions?

    /// What makes the error to fail with.
    public let customError: (() -> Upstream.Failure)?

    /// Creates a publisher that ends when another has been silent for some time.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(downstream: subscriber, timeout: self))
    }
  }
}

extension Publishers.Timeout {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      var timer: (any Cancellable)?
      /// Counts the restarts: only the newest timer may end the publisher.
      var newest = 0
      var hasDemand = false
      var hasEnded = false
    }

    private let delivery: ScheduledDelivery<Downstream>
    private let interval: Context.SchedulerTimeType.Stride
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    private let customError: (() -> Failure)?
    private let downstream: Downstream
    private let state = Locked(State())

    init(downstream: Downstream, timeout: Publishers.Timeout<Upstream, Context>) {
      let (scheduler, options) = (timeout.scheduler, timeout.options)
      self.downstream = downstream
      self.scheduler = scheduler
      self.options = options
      interval = timeout.interval
      customError = timeout.customError
      delivery = ScheduledDelivery(downstream: downstream, description: "Timeout") { action in
        scheduler.schedule(options: options, action)
      }
    }

    let description = "Timeout"

    func receive(subscription: any Subscription) {
      guard delivery.link.connect(subscription) else { return }
      restart()
      downstream.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard delivery.link.isActive else { return .none }
      restart()
      return delivery.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard delivery.link.isActive else { return }
      stop()
      delivery.receive(completion: completion)
    }

    private func restart() {
      let generation = state.withLock { state -> Int? in
        guard !state.hasEnded else { return nil }
        state.newest += 1
        return state.newest
      }
      guard let generation else { return }
      let timer = scheduler.schedule(
        after: scheduler.now.advanced(by: interval), interval: interval,
        tolerance: scheduler.minimumTolerance, options: options
      ) { [weak self] in self?.expire(generation) }
      let obsolete = state.withLock { state -> (any Cancellable)? in
        guard state.newest == generation, !state.hasEnded else { return timer }
        defer { state.timer = timer }
        return state.timer
      }
      obsolete?.cancel()
    }

    private func expire(_ generation: Int) {
      guard state.withLock({ $0.newest == generation && !$0.hasEnded }) else { return }
      stop()
      let completion = customError.map { Subscribers.Completion.failure($0()) } ?? .finished
      delivery.end(with: completion)
    }

    private func stop() {
      let timer = state.withLock { state in
        state.hasEnded = true
        return state.timer.take()
      }
      timer?.cancel()
    }

    func request(_ demand: Subscribers.Demand) {
      let isFirst = state.withLock { state in
        defer { state.hasDemand = true }
        return !state.hasDemand
      }
      if isFirst { restart() }
      delivery.request(demand)
    }

    func cancel() {
      stop()
      delivery.cancel()
    }
  }
}
