/// A type that runs closures: now, later, or at intervals.
///
/// The operators that have to do with time and threads take a scheduler, so that a test can give
/// them one that is moved by hand.
public protocol Scheduler<SchedulerTimeType> {
  /// The scheduler's kind of points in time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The scheduler's kind of options.
  associatedtype SchedulerOptions

  /// The scheduler's present time.
  var now: SchedulerTimeType { get }

  /// The least delay that the scheduler may add to what is scheduled.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  ///
  /// - Parameters:
  ///   - options: The scheduler's options, if any.
  ///   - action: What to run.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at some time.
  ///
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - tolerance: How much later it may be.
  ///   - options: The scheduler's options, if any.
  ///   - action: What to run.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at some time, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: How much later a run may be.
  ///   - options: The scheduler's options, if any.
  ///   - action: What to run.
  /// - Returns: What stops it.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs a closure at some time.
  ///
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - action: What to run.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure as soon as possible.
  ///
  /// - Parameter action: What to run.
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs a closure at some time.
  ///
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - tolerance: How much later it may be.
  ///   - action: What to run.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs a closure at some time, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: How much later a run may be.
  ///   - action: What to run.
  /// - Returns: What stops it.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }

  /// Runs a closure at some time, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs.
  ///   - action: What to run.
  /// - Returns: What stops it.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(
      after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}
