import Foundation
import Locking
import PortableCombine

/// A scheduler that runs everything at once, with the times of a real one, which stand still.
///
/// Work that is scheduled from within work runs after it, so that nesting does not grow the stack. What
/// is to be repeated runs once.
struct ImmediateFace<Context: Scheduler>: Scheduler {
  typealias SchedulerTimeType = Context.SchedulerTimeType
  typealias SchedulerOptions = Context.SchedulerOptions

  let now: SchedulerTimeType
  private let trampoline = Trampoline()

  init(now: SchedulerTimeType) { self.now = now }

  var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    trampoline.run(action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    trampoline.run(action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    trampoline.run(action)
    return AnyCancellable {}
  }
}

extension ImmediateFace where Context == DispatchQueue {
  static var dispatchQueue: Self {
    ImmediateFace(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000)))
  }
}

extension ImmediateFace where Context == OperationQueue {
  static var operationQueue: Self {
    ImmediateFace(now: SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0)))
  }
}

extension ImmediateFace where Context == RunLoop {
  static var runLoop: Self {
    ImmediateFace(now: SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0)))
  }
}

/// Runs closures one after the other on each thread, those of nested calls after the running one.
private final class Trampoline {
  private let waiting = Locked<[UInt: [() -> Void]]>([:])

  func run(_ action: @escaping () -> Void) {
    let thread = currentThreadIdentity()
    let isNested = waiting.withLock { waiting in
      guard waiting[thread] != nil else {
        waiting[thread] = []
        return false
      }
      waiting[thread]?.append(action)
      return true
    }
    guard !isNested else { return }
    var batch = [action]
    while !batch.isEmpty {
      for action in batch { action() }
      batch = waiting.withLock { waiting in
        let next = waiting[thread] ?? []
        waiting[thread] = next.isEmpty ? nil : []
        return next
      }
    }
  }
}
