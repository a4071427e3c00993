import Foundation
import Locking

/// Runs the jobs of tasks one at a time, in the order in which they become ready, on one thread, and
/// moves a clock when no job is ready.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class VirtualExecutor: TaskExecutor {
  private struct State {
    var jobs = JobQueue()
    var isDone = false
  }

  /// How the running of jobs ended.
  enum Ending {
    case done
    /// Every task waits for something that is neither a job nor on the clock.
    case stuck
  }

  private let clock: VirtualClock
  /// How long, in real seconds, something outside the clock may take.
  private let patience: Double
  private let state = Locked(State())
  private let hasNews = DispatchSemaphore(value: 0)

  init(clock: VirtualClock, patience: Double) {
    self.clock = clock
    self.patience = patience
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    hasNews.signal()
  }

  /// Lets `run` end when no job is ready any more.
  func finish() {
    state.withLock { $0.isDone = true }
    hasNews.signal()
  }

  /// Runs jobs, and moves the clock between them, until it is finished or nothing can go on.
  ///
  /// - Parameter callSite: The place of issues of the clock.
  func run(callSite: CallSite) -> Ending {
    while true {
      let (job, isDone) = state.withLock { ($0.jobs.popFirst(), $0.isDone) }
      if let job {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if isDone {
        return .done
      } else if !clock.runNext(callSite: callSite), !waitForNews() {
        return .stuck
      }
    }
  }

  /// Waits for a job from outside, such as one that an actor or a thread makes ready.
  private func waitForNews() -> Bool {
    // NB: There is a signal for every job that has been run, too.
    while true {
      guard hasNews.wait(timeout: .now() + patience) == .success else { return false }
      if state.withLock({ !$0.jobs.isEmpty || $0.isDone }) { return true }
    }
  }
}

/// Jobs that are ready, in order.
private struct JobQueue {
  private var jobs: [UnownedJob] = []
  private var head = 0

  var isEmpty: Bool { head == jobs.count }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func popFirst() -> UnownedJob? {
    guard head < jobs.count else { return nil }
    defer {
      head += 1
      if head == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        head = 0
      }
    }
    return jobs[head]
  }
}
