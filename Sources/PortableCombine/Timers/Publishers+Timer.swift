#if canImport(Combine)
  public import Combine
#else
  public import CombineImplementation
#endif

extension Scheduler {
  /// Publishes this scheduler's time at intervals.
  ///
  /// ```swift
  /// let ticking = queue.timerPublisher(every: .seconds(1)).autoconnect().sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, and before the first.
  ///   - tolerance: How much later a tick may be; by default the scheduler's minimum.
  ///   - options: The scheduler's options.
  /// - Returns: A publisher that starts when it is connected.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}

extension Publishers {
  /// A publisher of a scheduler's time at intervals: what `Timer.publish` is, on any scheduler.
  ///
  /// Each connection is a timer of its own, and ends when it is cancelled. A tick that a subscriber
  /// has not demanded is dropped for that subscriber; a subscriber that cancels leaves the others.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// The time between two ticks.
    public let interval: S.SchedulerTimeType.Stride

    /// How much later a tick may be; `nil` for the scheduler's minimum.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler.
    public let scheduler: S

    /// The scheduler's options.
    public let options: S.SchedulerOptions?

    private let subject = PassthroughSubject<S.SchedulerTimeType, Never>()

    /// Creates a publisher of a scheduler's time at intervals.
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks, and before the first.
    ///   - tolerance: How much later a tick may be; by default the scheduler's minimum.
    ///   - scheduler: The scheduler.
    ///   - options: The scheduler's options.
    public init(
      every interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S, options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<Downstream>(subscriber: Downstream)
    where
      Downstream: Subscriber, Downstream.Failure == Never,
      Downstream.Input == S.SchedulerTimeType
    {
      subject.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      let (subject, scheduler) = (subject, scheduler)
      return scheduler.schedule(
        after: scheduler.now.advanced(by: interval), interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance, options: options
      ) { subject.send(scheduler.now) }
    }
  }
}
