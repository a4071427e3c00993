#if canImport(Combine)
  public import Combine
#else
  public import CombineImplementation
#endif

/// A scheduler that hides the type of another one.
///
/// Code that takes an ``AnySchedulerOf`` runs on the main queue in production and on a virtual clock in
/// a test, without being generic itself:
///
/// ```swift
/// final class SearchModel {
///   init(session: Session, queue: AnySchedulerOf<DispatchQueue>) { … }
/// }
///
/// SearchModel(session: .shared, queue: .main)
/// SearchModel(session: session, queue: DispatchQueue.virtual(clock).eraseToAnyScheduler())
/// ```
public struct AnyScheduler<SchedulerTimeType, SchedulerOptions>: Scheduler
where
  SchedulerTimeType: Strideable, SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
{
  private let nowAction: () -> SchedulerTimeType
  private let minimumToleranceAction: () -> SchedulerTimeType.Stride
  private let scheduleAction: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleAfterAction:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleAfterIntervalAction:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
      @escaping () -> Void
    ) -> any Cancellable

  /// Wraps a scheduler. Wrapping an `AnyScheduler` again adds no layer.
  ///
  /// - Parameter scheduler: The scheduler to hide.
  public init<S>(_ scheduler: S)
  where
    S: Scheduler, S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions
  {
    if let erased = scheduler as? Self {
      self = erased
      return
    }
    nowAction = { scheduler.now }
    minimumToleranceAction = { scheduler.minimumTolerance }
    scheduleAction = { scheduler.schedule(options: $0, $1) }
    scheduleAfterAction = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
    scheduleAfterIntervalAction = {
      scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4)
    }
  }

  public var now: SchedulerTimeType { nowAction() }

  public var minimumTolerance: SchedulerTimeType.Stride { minimumToleranceAction() }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduleAction(options, action)
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    scheduleAfterAction(date, tolerance, options, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleAfterIntervalAction(date, interval, tolerance, options, action)
  }
}

/// An ``AnyScheduler`` with the times and options of a scheduler: `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler {
  /// Hides the type of this scheduler.
  ///
  /// - Returns: A scheduler that does what this one does.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}
