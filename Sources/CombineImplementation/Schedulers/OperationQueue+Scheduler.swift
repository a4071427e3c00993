public import Foundation

extension OperationQueue: Scheduler {
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    addOperation { action() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action
    let delay = now.distance(to: date).timeInterval
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
      self.addOperation { action() }
    }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    nonisolated(unsafe) let action = action
    let timer = DispatchSource.makeTimerSource()
    let isCancelled = CancellationFlag()
    timer.setEventHandler {
      self.addOperation { if !isCancelled.isSet { action() } }
    }
    let delay = now.distance(to: date).timeInterval
    timer.schedule(
      deadline: .now() + delay, repeating: interval.timeInterval,
      leeway: .nanoseconds(Int(saturating: tolerance.timeInterval * 1e9)))
    timer.resume()
    return AnyCancellable {
      isCancelled.set()
      timer.cancel()
    }
  }
}
