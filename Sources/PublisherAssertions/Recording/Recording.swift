import Locking
import PortableCombine
import VirtualTime

/// The events of one subscription, as they come in.
final class Recording<Output, Failure: Error>: @unchecked Sendable {
  private struct State {
    var events: [TimedEvent<Output, Failure>] = []
    var subscription: (any Subscription)?
    var isSubscribed = false
    var hasEnded = false
    /// What may still come.
    var demand: Subscribers.Demand
    /// The violations that have been reported.
    var violations: Set<Violation> = []
  }

  let clock: VirtualClock
  let callSite: CallSite
  private let capture = IssueReporter.capture
  private let state: Locked<State>

  init(clock: VirtualClock, demand: Subscribers.Demand, callSite: CallSite) {
    self.clock = clock
    self.callSite = callSite
    state = Locked(State(demand: demand))
  }

  var events: [TimedEvent<Output, Failure>] { state.withLock(\.events) }

  var snapshot: Snapshot<Output, Failure> {
    let (events, demand) = state.withLock { ($0.events, $0.demand) }
    return Snapshot(events: events, hasDemand: demand != .none, clock: clock)
  }

  func begin(_ subscription: any Subscription) {
    var violation: Violation?
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard !state.isSubscribed else {
        violation = .secondSubscription
        return nil
      }
      state.isSubscribed = true
      guard !state.hasEnded else { return nil }
      state.subscription = subscription
      return state.demand
    }
    if let violation { report(violation, "a subscription") }
    guard let demand else { return subscription.cancel() }
    if demand != .none { subscription.request(demand) }
  }

  func receive(_ value: Output) {
    let now = clock.now
    let violation = state.withLock { state -> Violation? in
      if state.hasEnded {
        // NB: A value may be on its way while the subscriber cancels.
        return state.events.last(where: \.isCompletion) == nil ? nil : .afterCompletion
      }
      state.events.append(TimedEvent(time: now, event: .value(value)))
      guard state.isSubscribed else { return .beforeSubscription }
      guard state.demand != .none else { return .beyondDemand }
      state.demand -= 1
      return nil
    }
    if let violation { report(violation, "the value \(describeBriefly(value))") }
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    let now = clock.now
    var released: (any Subscription)?
    let violation = state.withLock { state -> Violation? in
      if state.hasEnded {
        return state.events.last(where: \.isCompletion) == nil ? nil : .afterCompletion
      }
      state.hasEnded = true
      released = state.subscription.take()
      switch completion {
      case .finished: state.events.append(TimedEvent(time: now, event: .finished))
      case .failure(let error):
        state.events.append(TimedEvent(time: now, event: .failure(error)))
      }
      return state.isSubscribed ? nil : .beforeSubscription
    }
    withExtendedLifetime(released) {}
    if let violation { report(violation, "a completion") }
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state in
      state.demand += demand
      return state.subscription
    }
    subscription?.request(demand)
  }

  func cancel(isExplicit: Bool) {
    let now = clock.now
    let subscription = state.withLock { state -> (any Subscription)? in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      if isExplicit { state.events.append(TimedEvent(time: now, event: .cancelled)) }
      return state.subscription.take()
    }
    subscription?.cancel()
  }

  private func report(_ violation: Violation, _ what: String) {
    guard state.withLock({ $0.violations.insert(violation).inserted }) else { return }
    IssueReporter.report(
      """
      The publisher sent \(what) \(violation.description), at \(clock.now).
      \(violation.rule)
      An operator or a subscriber further down may lose events, or trap: correct the publisher.
      """, at: callSite, capturedBy: capture)
  }
}

/// A rule that publishers have to keep, and that one has broken.
enum Violation: Hashable, CustomStringConvertible {
  case secondSubscription
  case beforeSubscription
  case beyondDemand
  case afterCompletion

  var description: String {
    switch self {
    case .secondSubscription: "though it had sent one before"
    case .beforeSubscription: "before it had sent a subscription"
    case .beyondDemand: "beyond the demand"
    case .afterCompletion: "after its end"
    }
  }

  var rule: String {
    switch self {
    case .secondSubscription: "A subscriber gets one subscription."
    case .beforeSubscription: "A subscriber gets the subscription first of all."
    case .beyondDemand: "A subscriber gets at most as many values as it has demanded."
    case .afterCompletion: "A completion is the last event."
    }
  }
}

/// What a recorder subscribes with.
struct RecordingSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  let recording: Recording<Input, Failure>

  var combineIdentifier: CombineIdentifier { CombineIdentifier(recording) }

  var description: String { "Recorder" }

  func receive(subscription: any Subscription) { recording.begin(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    recording.receive(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { recording.complete(completion) }
}
