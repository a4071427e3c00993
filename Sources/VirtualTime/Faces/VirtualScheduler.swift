public import PortableCombine

/// A scheduler whose time is that of a ``VirtualClock``, in the place of a real one.
///
/// It has the times and the options of the scheduler it stands for, so it fits wherever code is
/// generic over its scheduler. Options and tolerances count for nothing. It is a serial queue.
///
/// ```swift
/// let clock = VirtualClock()
/// let later = Just(1).delay(for: .seconds(5), scheduler: DispatchQueue.virtual(clock))
/// ```
public struct VirtualScheduler<Context: Scheduler>: Scheduler {
  public typealias SchedulerTimeType = Context.SchedulerTimeType
  public typealias SchedulerOptions = Context.SchedulerOptions

  /// The clock.
  public let clock: VirtualClock

  @usableFromInline let origin: WorkOrigin
  @usableFromInline let face: UInt64
  @usableFromInline let start: SchedulerTimeType
  @usableFromInline let nanoseconds: (SchedulerTimeType.Stride) -> Int64

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - start: What the scheduler's time is when the clock stands at 0.
  ///   - nanoseconds: Converts a span of time.
  init(
    clock: VirtualClock, start: SchedulerTimeType, label: String, callSite: CallSite,
    nanoseconds: @escaping (SchedulerTimeType.Stride) -> Int64
  ) {
    self.clock = clock
    self.start = start
    self.nanoseconds = nanoseconds
    origin = WorkOrigin(label: label, callSite: callSite)
    face = clock.makeFace()
  }

  @inlinable
  public var now: SchedulerTimeType {
    start.advanced(by: .nanoseconds(Int(clock.now.nanoseconds)))
  }

  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    clock.schedule(at: 0, face: face, origin: origin, action: action)
  }

  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    clock.schedule(
      at: nanoseconds(start.distance(to: date)), face: face, origin: origin, action: action)
  }

  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.repeatWork(
      at: nanoseconds(start.distance(to: date)), interval: nanoseconds(interval), face: face,
      origin: origin, action: action)
  }
}
