public import Foundation

extension RunLoop: Scheduler {
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    perform { action() }
    wake()
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action
    add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action() }, tolerance)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    nonisolated(unsafe) let action = action
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in
      action()
    }
    add(timer, tolerance)
    return AnyCancellable { timer.invalidate() }
  }

  private func add(_ timer: Timer, _ tolerance: SchedulerTimeType.Stride) {
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
  }

  /// Lets a loop that waits on another thread see that there is something to perform.
  private func wake() {
    // NB: Foundation offers nothing for it on Linux, but to add a timer wakes the loop.
    add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in }, forMode: .default)
  }
}
