public import Foundation
import Locking

extension Timer {
  /// Publishes the date at intervals, on a run loop.
  ///
  /// ```swift
  /// let ticking = Timer.publish(every: 1, on: .main, in: .default).autoconnect().sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two dates, and before the first, in seconds.
  ///   - tolerance: How much later a date may be.
  ///   - runLoop: The run loop.
  ///   - mode: The mode in which the run loop has to be.
  ///   - options: Not used.
  /// - Returns: A publisher that starts when it is connected.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(
      interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A publisher of the date at intervals.
  ///
  /// Each connection is a timer of its own. A date that a subscriber has not demanded is dropped for
  /// that subscriber.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The time between two dates, in seconds.
    public let interval: TimeInterval

    /// How much later a date may be.
    public let tolerance: TimeInterval?

    /// The run loop.
    public let runLoop: RunLoop

    /// The mode in which the run loop has to be.
    public let mode: RunLoop.Mode

    /// The scheduler's options.
    public let options: RunLoop.SchedulerOptions?

    private let subject = PassthroughSubject<Date, Never>()

    /// Creates a publisher of the date at intervals.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop,
      mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, S.Failure == Never, S.Input == Date {
      subject.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      nonisolated(unsafe) let subject = subject
      let timer = Timer(
        fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: true
      ) { subject.send($0.fireDate) }
      timer.tolerance = tolerance ?? 0
      runLoop.add(timer, forMode: mode)
      return AnyCancellable { timer.invalidate() }
    }
  }
}

@available(*, unavailable)
extension Timer.TimerPublisher: @unchecked Sendable {}
