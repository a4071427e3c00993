import Locking
import PortableCombine

/// One subscription to `Session.Send`: one request, one response.
///
/// No lock is held while the session, the task or the subscriber is called or released.
final class SendSubscription<R: Request, Downstream: Subscriber>: Subscription,
  CustomStringConvertible, @unchecked Sendable
where Downstream.Input == R.Response, Downstream.Failure == SessionTaskError {
  private enum Phase {
    /// Nothing has been demanded, nothing sent.
    case ready(Session.Send<R>, Downstream)

    /// The request has been sent, or is being sent. The task comes when `send` has returned.
    case running(Downstream, (any SessionTask)?)

    /// The response is being delivered, the end has not been.
    case delivering

    /// The end has been delivered, or is being delivered.
    case finished

    /// Cancelled: nothing is delivered any more, and a task that comes late is cancelled.
    case cancelled
  }

  private let phase: Locked<Phase>

  init(_ publisher: Session.Send<R>, _ downstream: Downstream) {
    phase = Locked(.ready(publisher, downstream))
  }

  var description: String { "Send" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return reportNoDemand() }
    let start = phase.withLock { phase -> Session.Send<R>? in
      guard case .ready(let publisher, let downstream) = phase else { return nil }
      phase = .running(downstream, nil)
      return publisher
    }
    guard let start else { return }
    let task = start.session.send(start.request, callbackQueue: start.callbackQueue) {
      self.receive($0)
    }
    attach(task)
  }

  private func reportNoDemand() {
    let session = phase.withLock { phase -> Session? in
      guard case .ready(let publisher, _) = phase else { return nil }
      return publisher.session
    }
    SessionWarnings.reportNoDemand(of: "Session.Send", about: session)
  }

  func cancel() {
    let left = phase.withLock { phase -> Phase? in
      switch phase {
      case .ready, .running, .delivering:
        let left = phase
        phase = .cancelled
        return left
      case .finished, .cancelled:
        return nil
      }
    }
    if case .running(_, let task) = left { task?.cancel() }
  }

  private func attach(_ task: (any SessionTask)?) {
    let isCancelled = phase.withLock { phase in
      switch phase {
      case .running(let downstream, _):
        phase = .running(downstream, task)
        return false
      case .cancelled: return true
      case .ready, .delivering, .finished: return false
      }
    }
    if isCancelled { task?.cancel() }
  }

  private func receive(_ result: Result<R.Response, SessionTaskError>) {
    let isSuccess = if case .success = result { true } else { false }
    let left = phase.withLock { phase -> Phase? in
      guard case .running = phase else { return nil }
      let left = phase
      phase = isSuccess ? .delivering : .finished
      return left
    }
    guard case .running(let downstream, _) = left else { return }
    switch result {
    case .success(let response):
      _ = downstream.receive(response)
      if finish() { downstream.receive(completion: .finished) }
    case .failure(let error):
      downstream.receive(completion: .failure(error))
    }
  }

  /// Goes from delivering to finished, unless the subscriber has cancelled meanwhile.
  private func finish() -> Bool {
    phase.withLock { phase in
      guard case .delivering = phase else { return false }
      phase = .finished
      return true
    }
  }
}
