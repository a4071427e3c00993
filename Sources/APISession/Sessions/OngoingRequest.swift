package import Foundation
import Locking

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// One sent request: decides what its handler gets, and sees to it that it gets it once.
///
/// The result counts from the moment the handler is called: a cancellation before that replaces
/// it, even if it is on its way to the callback queue already.
package final class OngoingRequest<R: Request>: SessionTask, @unchecked Sendable {
  package typealias Outcome = Result<R.Response, SessionTaskError>
  typealias Handler = (Outcome) -> Void

  private enum Phase {
    /// There is no result yet.
    case waiting(Handler)

    /// The result is on its way to the callback queue, with the head of the answer, if any.
    case scheduled(Outcome, HTTPURLResponse?, Handler)

    /// The handler has been called, or is being called.
    case ended
  }

  private struct State {
    var phase: Phase
    var task: (any SessionTask)?
    var isCancelled = false
  }

  package let request: R

  private let callbacks: Callbacks
  private let willEnd: (OngoingRequest) -> Void
  private let state: Locked<State>

  init(
    _ request: R, callbacks: Callbacks, willEnd: @escaping (OngoingRequest) -> Void,
    handler: @escaping Handler
  ) {
    self.request = request
    self.callbacks = callbacks
    self.willEnd = willEnd
    state = Locked(State(phase: .waiting(handler)))
  }

  /// The session has resumed the task already.
  package func resume() {}

  package func cancel() {
    let (task, isFirst, replaced) = state.withLock {
      state -> ((any SessionTask)?, Bool, Outcome?) in
      switch state.phase {
      case .waiting(let handler):
        let task = state.task
        state.task = nil
        state.isCancelled = true
        state.phase = .scheduled(.failure(.cancelled), nil, handler)
        return (task, true, nil)
      case .scheduled(let outcome, _, let handler):
        state.phase = .scheduled(.failure(.cancelled), nil, handler)
        return (nil, false, outcome)
      case .ended:
        return (nil, false, nil)
      }
    }
    if isFirst || replaced != nil { callbacks.didCancel() }
    withExtendedLifetime(replaced) {}
    task?.cancel()
    if isFirst { callbacks.call { self.deliver() } }
  }

  /// Starts the adapter's task, unless the request has ended while the task was being made.
  func start(_ task: any SessionTask, observer: ((TransferCounts) -> Void)?) {
    let (starts, isCancelled) = state.withLock { state -> (Bool, Bool) in
      guard case .waiting = state.phase else { return (false, state.isCancelled) }
      state.task = task
      return (true, false)
    }
    if starts {
      if let observer { (task as? any ProgressReportingTask)?.observeProgress(observer) }
      task.resume()
    }
    if isCancelled { task.cancel() }
  }

  /// Takes what the adapter's handler was called with.
  package func receive(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let isWaiting = state.withLock { state in
      if case .waiting = state.phase { true } else { false }
    }
    guard isWaiting else { return }
    let outcome = outcome(data, response, error)
    if schedule(outcome, response as? HTTPURLResponse) { callbacks.call { self.deliver() } }
  }

  /// Fails without an exchange, and not before the caller has returned.
  func fail(_ error: any Error) {
    if schedule(.failure(.requestError(error)), nil) { callbacks.callLater { self.deliver() } }
  }

  private func outcome(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Outcome {
    if let error = error as? RequestError { return .failure(.requestError(error)) }
    if let error { return .failure(.connectionError(error)) }
    guard let response = response as? HTTPURLResponse else {
      return .failure(.responseError(ResponseError.nonHTTPURLResponse(response)))
    }
    do {
      return .success(try request.parse(data: data ?? Data(), urlResponse: response))
    } catch {
      return .failure(.responseError(error))
    }
  }

  private func schedule(_ outcome: Outcome, _ response: HTTPURLResponse?) -> Bool {
    let (isFirst, task) = state.withLock { state -> (Bool, (any SessionTask)?) in
      guard case .waiting(let handler) = state.phase else { return (false, nil) }
      state.phase = .scheduled(outcome, response, handler)
      let task = state.task
      state.task = nil
      return (true, task)
    }
    withExtendedLifetime(task) {}
    return isFirst
  }

  private func deliver() {
    let scheduled = state.withLock { state -> (Outcome, HTTPURLResponse?, Handler)? in
      guard case .scheduled(let outcome, let response, let handler) = state.phase else {
        return nil
      }
      state.phase = .ended
      return (outcome, response, handler)
    }
    guard let (outcome, response, handler) = scheduled else { return }
    willEnd(self)
    DeliveredAnswer.$current.withValue(response) { handler(outcome) }
  }
}
