import APISession
import Foundation
import Locking
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A task of a fake adapter: it ends once, with an answer or by cancellation.
final class Delivery: SessionTask, @unchecked Sendable {
  typealias Handler = (Data?, URLResponse?, (any Error)?) -> Void

  private struct State {
    var isStarted = false
    var handler: Handler?
    /// What cancels the answer that is on its way.
    var scheduled: ScheduledWork?
    /// Called when the task is cancelled before its end.
    var didCancel: (() -> Void)?
  }

  private let state: Locked<State>
  private let start: (Delivery) -> Void

  /// Creates a task.
  ///
  /// - Parameters:
  ///   - handler: Called once, at the end.
  ///   - start: Called once, when the task is resumed.
  init(handler: @escaping Handler, start: @escaping (Delivery) -> Void) {
    state = Locked(State(handler: handler))
    self.start = start
  }

  func resume() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted && state.handler != nil
    }
    if isFirst { start(self) }
  }

  func cancel() {
    let didCancel = state.withLock { $0.didCancel.take() }
    end(nil, nil, URLError(.cancelled))
    didCancel?()
  }

  /// Has a closure called when the task is cancelled before its end; at once if it was.
  func onCancel(_ action: @escaping () -> Void) {
    let isOver = state.withLock { state in
      if state.handler != nil { state.didCancel = action }
      return state.handler == nil
    }
    if isOver { action() }
  }

  /// Ends the task at some virtual time, or at once without a clock.
  func end(
    after delay: Duration, on clock: VirtualClock?, label: String, callSite: CallSite,
    _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) {
    guard let clock else { return end(data, response, error) }
    keep(
      clock.schedule(at: clock.now.advanced(by: delay), label: label, callSite: callSite) {
        self.end(data, response, error)
      })
  }

  /// Keeps what ends the task later, so that a cancellation reaches it.
  func keep(_ work: ScheduledWork?) {
    let isOver = state.withLock { state in
      guard state.handler != nil else { return true }
      state.scheduled = work
      return false
    }
    if isOver { work?.cancel() }
  }

  /// Ends the task, unless it has ended.
  func end(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let (handler, scheduled, didCancel) = state.withLock { state in
      (state.handler.take(), state.scheduled.take(), state.didCancel.take())
    }
    withExtendedLifetime(didCancel) {}
    guard let handler else { return }
    scheduled?.cancel()
    handler(data, response, error)
  }
}
