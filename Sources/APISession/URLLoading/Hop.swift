import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One URL session task: the first of a transfer, or one that follows a redirect.
final class Hop: Sendable {
  let task: URLSessionDataTask

  private let isFinished = Locked(false)

  init(_ task: URLSessionDataTask) {
    self.task = task
  }

  func resume() {
    task.resume()
  }

  /// NB: On Linux a cancel that meets the end of its task can stop the process. So a task is
  /// cancelled under the lock that its end takes first, though it is foreign code: it takes no
  /// lock of ours, and calls the delegate on a queue.
  func cancel() {
    isFinished.withLock { isFinished in
      if !isFinished { task.cancel() }
    }
  }

  func finish() {
    isFinished.withLock { $0 = true }
  }
}
