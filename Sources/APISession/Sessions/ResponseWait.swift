import Foundation
import Locking

/// Joins a continuation, the session's task and cancellation, in whatever order they come.
final class ResponseWait<Response>: @unchecked Sendable {
  typealias Outcome = Result<Response, SessionTaskError>
  typealias Continuation = CheckedContinuation<Handover<Outcome>, Never>

  private enum Phase {
    /// The continuation is not there yet.
    case idle

    /// The continuation waits. The task comes as soon as `send` has returned.
    case waiting(Continuation, (any SessionTask)?)

    /// Cancelled: a task that comes late has to be cancelled, too.
    case cancelled

    /// The result came first.
    case ended
  }

  private let phase = Locked(Phase.idle)

  /// Takes the continuation; false when it has been resumed since the wait is cancelled already.
  func begin(_ continuation: Continuation) -> Bool {
    let begins = phase.withLock { phase in
      guard case .idle = phase else { return false }
      phase = .waiting(continuation, nil)
      return true
    }
    if !begins { continuation.resume(returning: Handover(.failure(.cancelled))) }
    return begins
  }

  /// Takes the task once the session has returned it.
  func attach(_ task: (any SessionTask)?) {
    let isCancelled = phase.withLock { phase in
      switch phase {
      case .waiting(let continuation, _):
        phase = .waiting(continuation, task)
        return false
      case .cancelled: return true
      case .idle, .ended: return false
      }
    }
    if isCancelled { task?.cancel() }
  }

  func end(_ outcome: Outcome) {
    let waiting = leave(to: .ended)
    waiting?.continuation.resume(returning: Handover(outcome))
  }

  func cancel() {
    let waiting = leave(to: .cancelled)
    waiting?.task?.cancel()
    waiting?.continuation.resume(returning: Handover(.failure(.cancelled)))
  }

  private func leave(
    to next: Phase
  ) -> (continuation: Continuation, task: (any SessionTask)?)? {
    phase.withLock { phase in
      switch phase {
      case .waiting(let continuation, let task):
        phase = next
        return (continuation, task)
      case .idle:
        phase = next
        return nil
      case .cancelled, .ended:
        return nil
      }
    }
  }
}
