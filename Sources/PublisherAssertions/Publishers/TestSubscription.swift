import Locking
import PortableCombine
import VirtualTime

/// One subscription of a test publisher.
final class TestSubscription<Output, Failure: Error>: Subscription, @unchecked Sendable {
  typealias Event = StreamEvent<Output, Failure>

  private struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var demand = Subscribers.Demand.none
    /// What waits for demand, or for the event that is being delivered.
    var queue: [Event] = []
    var isDelivering = false
    var hasSubscription = false
    var hasEnded = false
    var scheduled: [ScheduledWork] = []
  }

  let log: SubscriptionLog
  private let misbehavior: Misbehavior
  /// Whether values wait until they are demanded, rather than being dropped.
  private let keepsUndemanded: Bool
  private let state: Locked<State>

  init(
    subscriber: AnySubscriber<Output, Failure>, clock: VirtualClock, misbehavior: Misbehavior,
    keepsUndemanded: Bool
  ) {
    log = SubscriptionLog(clock: clock)
    self.misbehavior = misbehavior
    self.keepsUndemanded = keepsUndemanded
    state = Locked(State(subscriber: subscriber))
  }

  /// Sends the subscription, unless that comes too late on purpose.
  func begin() {
    if !misbehavior.contains(.beforeSubscription) { sendSubscription() }
  }

  private func sendSubscription() {
    let subscriber = state.withLock { state in
      defer { state.hasSubscription = true }
      return state.hasSubscription ? nil : state.subscriber
    }
    subscriber?.receive(subscription: self)
  }

  /// Has work of the clock cancelled with the subscription.
  func keep(_ work: ScheduledWork) {
    let isOver = state.withLock { state in
      if state.subscriber != nil { state.scheduled.append(work) }
      return state.subscriber == nil
    }
    if isOver { work.cancel() }
  }

  /// Sends an event, after those that are on their way.
  func send(_ event: Event) {
    state.withLock { state in
      if case .value = event, state.demand == .none, !state.isDelivering, !keepsUndemanded,
        !ignoresDemand(state)
      {
        return
      }
      state.queue.append(event)
    }
    deliver()
    sendSubscription()
  }

  /// Sends a value without waiting for another one that is on its way.
  func sendAtOnce(_ value: Output) { _ = state.withLock { $0.subscriber }?.receive(value) }

  func request(_ demand: Subscribers.Demand) {
    log.note(demand)
    state.withLock { $0.demand += demand }
    deliver()
  }

  func cancel() {
    log.end(.cancelled)
    guard !misbehavior.contains(.afterCancel) else { return }
    let (subscriber, scheduled, queue) = state.withLock { state in
      defer { (state.scheduled, state.queue) = ([], []) }
      return (state.subscriber.take(), state.scheduled, state.queue)
    }
    for work in scheduled { work.cancel() }
    withExtendedLifetime((subscriber, queue)) {}
  }

  private func ignoresDemand(_ state: State) -> Bool {
    misbehavior.contains(.beyondDemand)
      || (misbehavior.contains(.beforeSubscription) && !state.hasSubscription)
  }

  private func deliver() {
    let isDelivering = state.withLock { state in
      defer { state.isDelivering = true }
      return state.isDelivering
    }
    guard !isDelivering else { return }
    while let (subscriber, event) = state.withLock({ next(&$0) }) {
      switch event {
      case .value(let value):
        let demand = subscriber.receive(value)
        log.note(demand)
        state.withLock { $0.demand += demand }
      case .finished:
        log.note(Subscribers.Completion<Failure>.finished)
        subscriber.receive(completion: .finished)
      case .failure(let error):
        log.note(Subscribers.Completion.failure(error))
        subscriber.receive(completion: .failure(error))
      case .cancelled: break
      }
    }
  }

  /// The next event that may go out; without one, the delivery is over.
  private func next(_ state: inout State) -> (AnySubscriber<Output, Failure>, Event)? {
    while let subscriber = state.subscriber, let event = state.queue.first {
      let isRefused = state.hasEnded && !misbehavior.contains(.afterEnd)
      if case .value = event, !isRefused, state.demand == .none {
        guard ignoresDemand(state) else {
          if keepsUndemanded { break }
          state.queue.removeFirst()
          continue
        }
      }
      state.queue.removeFirst()
      if isRefused { continue }
      switch event {
      case .value: if state.demand != .none { state.demand -= 1 }
      case .finished, .failure, .cancelled:
        state.hasEnded = true
        if !misbehavior.contains(.afterEnd) { state.subscriber = nil }
      }
      return (subscriber, event)
    }
    state.isDelivering = false
    return nil
  }
}
