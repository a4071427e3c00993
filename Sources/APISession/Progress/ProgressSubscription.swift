import Locking
import PortableCombine

/// One subscription to `Session.ProgressSend`: one request, the newest progress, one response.
///
/// No lock is held while the session, the task or the subscriber is called or released.
final class ProgressSubscription<R: Request, Downstream: Subscriber>: Subscription,
  CustomStringConvertible, @unchecked Sendable
where
  Downstream.Input == Session.ProgressEvent<R.Response>, Downstream.Failure == SessionTaskError
{
  private typealias Event = Session.ProgressEvent<R.Response>
  private typealias Outcome = Result<R.Response, SessionTaskError>

  private enum Step {
    case value(Event, Downstream)
    case end(Subscribers.Completion<SessionTaskError>, Downstream)
  }

  private struct State {
    /// What to send; nil once it has been sent.
    var unsent: Session.Send<R>?
    /// Nil after the end and after a cancellation.
    var downstream: Downstream?
    var task: (any SessionTask)?
    var demand = Subscribers.Demand.none
    /// Whether some thread is delivering: only one may at a time.
    var isDelivering = false
    /// The number of the newest progress.
    var number = -1
    var sent: TransferProgress?
    var received: TransferProgress?
    var lastSent: TransferProgress?
    var lastReceived: TransferProgress?
    var outcome: Outcome?
    var hasDeliveredResponse = false
    /// Whether a delivery of progress is on its way to the callback queue.
    var isScheduled = false
  }

  private let queue: CallbackQueue
  private let state: Locked<State>

  init(_ publisher: Session.ProgressSend<R>, _ downstream: Downstream) {
    let upstream = publisher.upstream
    queue = upstream.callbackQueue ?? upstream.session.callbackQueue
    state = Locked(State(unsent: upstream, downstream: downstream))
  }

  var description: String { "Progress" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return reportNoDemand() }
    let unsent = state.withLock { state -> Session.Send<R>? in
      guard state.downstream != nil else { return nil }
      state.demand += demand
      let unsent = state.unsent
      state.unsent = nil
      return unsent
    }
    if let unsent { send(unsent) } else { deliver() }
  }

  func cancel() {
    let left = state.withLock { state -> State in
      let left = state
      state.unsent = nil
      state.downstream = nil
      state.task = nil
      state.outcome = nil
      return left
    }
    left.task?.cancel()
  }

  private func reportNoDemand() {
    let session = state.withLock { $0.unsent?.session }
    SessionWarnings.reportNoDemand(of: "Session.ProgressSend", about: session)
  }

  private func send(_ unsent: Session.Send<R>) {
    let observer = Handover { [weak self] (counts: TransferCounts) -> Void in self?.note(counts) }
    let task = ProgressObserver.$current.withValue(observer) {
      unsent.session.send(unsent.request, callbackQueue: unsent.callbackQueue) { self.end($0) }
    }
    let isCancelled = state.withLock { state in
      guard state.outcome == nil else { return false }
      guard state.downstream != nil else { return true }
      state.task = task
      return false
    }
    if isCancelled { task?.cancel() }
  }

  private func note(_ counts: TransferCounts) {
    let schedules = state.withLock { state in
      guard state.downstream != nil, state.outcome == nil, counts.number > state.number else {
        return false
      }
      state.number = counts.number
      if counts.sent != state.lastSent { state.sent = counts.sent }
      if counts.received != state.lastReceived { state.received = counts.received }
      (state.lastSent, state.lastReceived) = (counts.sent, counts.received)
      let isNeeded = state.sent != nil || state.received != nil
      guard isNeeded, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
    guard schedules else { return }
    queue.execute {
      self.state.withLock { $0.isScheduled = false }
      self.deliver()
    }
  }

  private func end(_ outcome: Outcome) {
    let task = state.withLock { state -> (any SessionTask)? in
      guard state.outcome == nil, state.downstream != nil else { return nil }
      state.outcome = outcome
      let task = state.task
      state.task = nil
      return task
    }
    withExtendedLifetime(task) {}
    deliver()
  }

  /// Delivers what can be delivered, unless another thread does so; that one goes on until nothing
  /// is left.
  private func deliver() {
    while let step = state.withLock({ Self.nextStep(&$0) }) {
      switch step {
      case .value(let event, let downstream):
        let more = downstream.receive(event)
        state.withLock { state in
          state.isDelivering = false
          state.demand += more
        }
      case .end(let completion, let downstream):
        downstream.receive(completion: completion)
      }
    }
  }

  private static func nextStep(_ state: inout State) -> Step? {
    guard !state.isDelivering, let downstream = state.downstream else { return nil }
    if case .failure(let error) = state.outcome {
      state.downstream = nil
      return .end(.failure(error), downstream)
    }
    if state.hasDeliveredResponse {
      state.downstream = nil
      return .end(.finished, downstream)
    }
    guard state.demand > .none, let event = nextEvent(&state) else { return nil }
    state.demand -= 1
    state.isDelivering = true
    return .value(event, downstream)
  }

  private static func nextEvent(_ state: inout State) -> Event? {
    if let sent = state.sent {
      state.sent = nil
      return .sent(sent)
    }
    if let received = state.received {
      state.received = nil
      return .received(received)
    }
    guard case .success(let response) = state.outcome else { return nil }
    state.hasDeliveredResponse = true
    return .response(response)
  }
}
