import Locking
import PortableCombine

/// A scheduler that must not be used: the first use is an issue. It runs the work all the same.
struct UnimplementedFace<Hidden: Scheduler>: Scheduler {
  typealias SchedulerTimeType = Hidden.SchedulerTimeType
  typealias SchedulerOptions = Hidden.SchedulerOptions

  private let hidden: Hidden
  private let name: String
  private let callSite: CallSite
  private let use = Use()

  private final class Use {
    let hasBeenReported = Locked(false)
  }

  init(_ hidden: Hidden, name: String, callSite: CallSite) {
    self.hidden = hidden
    self.name = name
    self.callSite = callSite
  }

  var now: SchedulerTimeType {
    report("asked for its time")
    return hidden.now
  }

  var minimumTolerance: SchedulerTimeType.Stride { hidden.minimumTolerance }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("given work")
    hidden.schedule(options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    report("given work for later")
    hidden.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    report("given work to repeat")
    return hidden.schedule(
      after: date, interval: interval, tolerance: tolerance, options: options, action)
  }

  private func report(_ what: String) {
    let isFirst = use.hasBeenReported.withLock { hasBeenReported in
      defer { hasBeenReported = true }
      return !hasBeenReported
    }
    guard isFirst else { return }
    IssueReporter.report(
      """
      The unimplemented scheduler "\(name)" was \(what).
      The test expects that the code does without it; the work runs at once.
      Give the code a scheduler, such as .virtual(clock), if it may use one.
      """, at: callSite)
  }
}
