public import Locking
public import PortableCombine
public import VirtualTime

/// The events of one subscription, as they come in.
///
/// NB: What every value passes is inlined into the code that records: there all types are known.
@usableFromInline
final class Recording<Output, Failure: Error>: @unchecked Sendable {
  @usableFromInline
  struct State {
    /// Values, and at most one end after them.
    @usableFromInline var events: [TimedEvent<Output, Failure>] = []
    /// Whether a value needs nothing but to be noted.
    @usableFromInline var isSimple = false
    var demands: [TimedDemand] = []
    var subscribedAt: VirtualClock.Instant?
    var subscription: (any Subscription)?
    var hasEnded = false
    /// What may still come.
    var demand: Subscribers.Demand
    /// The violations that have been reported.
    var violations: Set<Violation> = []
    /// How many values the test has looked at.
    var valuesRead = 0
    /// Whether the test has looked at the end.
    var isEndRead = false
    /// When to look for what is left, if at all.
    var check: Check?
    /// Counts the events, for those who wait.
    var arrivals: WaitableCount?
  }

  enum Check {
    case atTestEnd
    case atRelease
  }

  @usableFromInline let clock: VirtualClock
  let name: RecorderName
  let callSite: CallSite
  @usableFromInline let state: Locked<State>
  private let capture = IssueReporter.capture
  /// How many threads are sending right now.
  @usableFromInline let senders = AtomicWord(0)

  @usableFromInline
  init(
    clock: VirtualClock, demand: Subscribers.Demand, name: RecorderName, callSite: CallSite
  ) {
    self.clock = clock
    self.name = name
    self.callSite = callSite
    state = Locked(State(demand: demand))
  }

  func begin(_ subscription: any Subscription) {
    let now = clock.now
    enter("a subscription")
    let (violation, demand) = state.withLock { state -> (Violation?, Subscribers.Demand?) in
      guard state.subscribedAt == nil else { return (.secondSubscription, nil) }
      state.subscribedAt = now
      guard !state.hasEnded else { return (nil, nil) }
      state.subscription = subscription
      if state.demand != .none {
        state.demands.append(TimedDemand(time: now, demand: state.demand))
      }
      state.update()
      return (nil, state.demand)
    }
    leave()
    if let violation { report(violation, "a subscription") }
    guard let demand else { return subscription.cancel() }
    if demand != .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ value: Output) {
    if senders.add(1) > 1 { noteConcurrency(value) }
    let now = clock.now
    let isNoted = state.withLock { state in
      guard state.isSimple else { return false }
      state.events.append(TimedEvent(time: now, event: .value(value)))
      return true
    }
    if isNoted { leave() } else { receive(value, at: now) }
  }

  /// Receives a value that needs more than to be noted.
  @usableFromInline
  func receive(_ value: Output, at now: VirtualClock.Instant) {
    let (violation, arrivals) = state.withLock { state -> (Violation?, Arrival?) in
      if state.hasEnded {
        // NB: A value may be on its way while the subscriber cancels.
        return (state.hasCompleted ? .afterCompletion : nil, nil)
      }
      state.events.append(TimedEvent(time: now, event: .value(value)))
      guard state.subscribedAt != nil else { return (.beforeSubscription, state.arrival) }
      guard state.demand != .none else { return (.beyondDemand, state.arrival) }
      state.demand -= 1
      return (nil, state.arrival)
    }
    leave()
    arrivals?.announce()
    if let violation { report(violation, "the value \(describeBriefly(value))") }
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    enter("a completion")
    let now = clock.now
    var released: (any Subscription)?
    let (violation, arrivals) = state.withLock { state -> (Violation?, Arrival?) in
      if state.hasEnded { return (state.hasCompleted ? .afterCompletion : nil, nil) }
      state.hasEnded = true
      state.update()
      released = state.subscription.take()
      switch completion {
      case .finished: state.events.append(TimedEvent(time: now, event: .finished))
      case .failure(let error):
        state.events.append(TimedEvent(time: now, event: .failure(error)))
      }
      return (state.subscribedAt == nil ? .beforeSubscription : nil, state.arrival)
    }
    leave()
    withExtendedLifetime(released) {}
    arrivals?.announce()
    if let violation { report(violation, "a completion") }
  }

  func request(_ demand: Subscribers.Demand) {
    let now = clock.now
    let subscription = state.withLock { state -> (any Subscription)? in
      state.demand += demand
      state.update()
      guard let subscription = state.subscription else { return nil }
      state.demands.append(TimedDemand(time: now, demand: demand))
      return subscription
    }
    subscription?.request(demand)
  }

  func cancel(isExplicit: Bool) {
    let now = clock.now
    let (subscription, arrivals) = state.withLock { state -> ((any Subscription)?, Arrival?) in
      guard !state.hasEnded else { return (nil, nil) }
      state.hasEnded = true
      state.update()
      if isExplicit { state.events.append(TimedEvent(time: now, event: .cancelled)) }
      return (state.subscription.take(), state.arrival)
    }
    arrivals?.announce()
    subscription?.cancel()
  }

  /// Notes that a thread has begun to send something.
  private func enter(_ what: String) {
    if senders.add(1) > 1 { report(.concurrentEvents, what) }
  }

  @usableFromInline
  func noteConcurrency(_ value: Output) {
    report(.concurrentEvents, "the value \(describeBriefly(value))")
  }

  @inlinable
  func leave() { _ = senders.add(.max) }

  private func report(_ violation: Violation, _ what: String) {
    guard state.withLock({ $0.violations.insert(violation).inserted }) else { return }
    report(
      """
      \(name.atStart) sent \(what) \(violation.description), at \(clock.now).
      \(violation.rule)
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """)
  }

  /// Reports an issue at the place where the recorder was made.
  func report(_ message: String) {
    IssueReporter.report(message + clock.tieNote, at: callSite, capturedBy: capture)
  }
}
