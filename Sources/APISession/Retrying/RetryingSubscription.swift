import Foundation
import Locking
import PortableCombine

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One subscription to `Session.RetryingSend`: attempts one after the other, one response.
///
/// No lock is held while the session, the policy, the scheduler or the subscriber is called.
final class RetryingSubscription<R: Request, Context: Scheduler, Downstream: Subscriber>:
  Subscription, CustomStringConvertible, @unchecked Sendable
where Downstream.Input == R.Response, Downstream.Failure == SessionTaskError {
  private struct Parts {
    let publisher: Session.RetryingSend<R, Context>
    let downstream: Downstream
  }

  private enum Phase {
    /// Nothing has been demanded, nothing sent.
    case ready(Parts)

    /// An attempt has been sent, or is being sent. The task comes when `send` has returned.
    case running(Parts, (any SessionTask)?)

    /// An attempt has failed, the next is due later. The timer comes when it has been made.
    case waiting(Parts, (any Cancellable)?)

    /// The response is being delivered, the end has not been.
    case delivering

    /// The end has been delivered, or is being delivered.
    case finished

    /// Cancelled: nothing is delivered any more, and a task or timer that comes late is cancelled.
    case cancelled
  }

  private struct State {
    var phase: Phase
    /// The attempt under way, or the last: a late call of an older one's handler counts for nothing.
    var attempt = 0
  }

  private let state: Locked<State>

  init(_ publisher: Session.RetryingSend<R, Context>, _ downstream: Downstream) {
    state = Locked(State(phase: .ready(Parts(publisher: publisher, downstream: downstream))))
  }

  var description: String { "Retry" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return reportNoDemand() }
    let start = state.withLock { state -> Parts? in
      guard case .ready(let parts) = state.phase else { return nil }
      state.phase = .running(parts, nil)
      state.attempt = 1
      return parts
    }
    if let start { send(start, attempt: 1) }
  }

  func cancel() {
    let left = state.withLock { state -> Phase? in
      switch state.phase {
      case .ready, .running, .waiting, .delivering:
        let left = state.phase
        state.phase = .cancelled
        return left
      case .finished, .cancelled:
        return nil
      }
    }
    switch left {
    case .running(_, let task): task?.cancel()
    case .waiting(_, let timer): timer?.cancel()
    default: break
    }
  }

  private func reportNoDemand() {
    let session = state.withLock { state -> Session? in
      guard case .ready(let parts) = state.phase else { return nil }
      return parts.publisher.upstream.session
    }
    SessionWarnings.reportNoDemand(of: "Session.RetryingSend", about: session)
  }

  // MARK: - Attempts

  private func send(_ parts: Parts, attempt: Int) {
    let upstream = parts.publisher.upstream
    let task = upstream.session.send(upstream.request, callbackQueue: upstream.callbackQueue) {
      self.receive($0, DeliveredAnswer.current, of: attempt)
    }
    let isCancelled = state.withLock { state in
      switch state.phase {
      case .running(let parts, _) where state.attempt == attempt:
        state.phase = .running(parts, task)
        return false
      case .cancelled: return true
      case .ready, .running, .waiting, .delivering, .finished: return false
      }
    }
    if isCancelled { task?.cancel() }
  }

  private func receive(
    _ result: Result<R.Response, SessionTaskError>, _ response: HTTPURLResponse?, of attempt: Int
  ) {
    switch result {
    case .success(let value):
      guard let parts = leave(attempt, to: { _ in .delivering }) else { return }
      _ = parts.downstream.receive(value)
      if finish() { parts.downstream.receive(completion: .finished) }
    case .failure(let error):
      guard let parts = parts(of: attempt) else { return }
      let failed = FailedAttempt(
        number: attempt, method: parts.publisher.upstream.request.method, error: error,
        response: response)
      if let delay = parts.publisher.policy.delay(after: failed) {
        if leave(attempt, to: { .waiting($0, nil) }) != nil { wait(delay, parts, after: attempt) }
      } else if leave(attempt, to: { _ in .finished }) != nil {
        parts.downstream.receive(completion: .failure(error))
      }
    }
  }

  private func parts(of attempt: Int) -> Parts? {
    state.withLock { state in
      guard case .running(let parts, _) = state.phase, state.attempt == attempt else { return nil }
      return parts
    }
  }

  /// Goes on from an attempt, unless that is over or cancelled.
  private func leave(_ attempt: Int, to next: (Parts) -> Phase) -> Parts? {
    let left = state.withLock { state -> (Parts, (any SessionTask)?)? in
      guard case .running(let parts, let task) = state.phase, state.attempt == attempt else {
        return nil
      }
      state.phase = next(parts)
      return (parts, task)
    }
    return left?.0
  }

  /// Goes from delivering to finished, unless the subscriber has cancelled meanwhile.
  private func finish() -> Bool {
    state.withLock { state in
      guard case .delivering = state.phase else { return false }
      state.phase = .finished
      return true
    }
  }

  // MARK: - The time between two attempts

  private func wait(_ delay: Duration, _ parts: Parts, after attempt: Int) {
    let (scheduler, options) = (parts.publisher.scheduler, parts.publisher.options)
    guard delay > .zero else {
      return scheduler.schedule(options: options) { self.sendAgain(after: attempt) }
    }
    // NB: The repeating form, for it alone can be cancelled; the first time is the last.
    let stride = Context.SchedulerTimeType.Stride.nanoseconds(delay.wholeNanoseconds)
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: stride), interval: stride,
      tolerance: scheduler.minimumTolerance, options: options
    ) { self.sendAgain(after: attempt) }
    let isStored = state.withLock { state in
      guard case .waiting(let parts, nil) = state.phase, state.attempt == attempt else {
        return false
      }
      state.phase = .waiting(parts, timer)
      return true
    }
    if !isStored { timer.cancel() }
  }

  private func sendAgain(after attempt: Int) {
    let next = state.withLock { state -> (Parts, (any Cancellable)?)? in
      guard case .waiting(let parts, let timer) = state.phase, state.attempt == attempt else {
        return nil
      }
      state.phase = .running(parts, nil)
      state.attempt += 1
      return (parts, timer)
    }
    guard let (parts, timer) = next else { return }
    timer?.cancel()
    send(parts, attempt: attempt + 1)
  }
}

extension Duration {
  /// Rounded up, at most what an `Int` holds: 292 years.
  fileprivate var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    let (product, overflows) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, alsoOverflows) = product.addingReportingOverflow(
      Int((attoseconds + 999_999_999) / 1_000_000_000))
    return overflows || alsoOverflows ? .max : sum
  }
}
