import Locking
import PortableCombine

/// A subscriber that notes when a publisher breaks the rules, for stress tests.
final class StressSubscriber: Subscriber, @unchecked Sendable {
  typealias Input = Int
  typealias Failure = any Error

  private struct State {
    var subscription: (any Subscription)?
    var demand = Subscribers.Demand.none
    var isReceiving = false
    var hasEnded = false
    var faults: Set<String> = []
    var values = 0
  }

  private let state = Locked(State())

  var faults: [String] { state.withLock { $0.faults.sorted() } }

  var values: Int { state.withLock(\.values) }

  var hasEnded: Bool { state.withLock(\.hasEnded) }

  func receive(subscription: any Subscription) {
    state.withLock { $0.subscription = subscription }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    enter { state in
      if state.demand == .none { state.faults.insert("a value beyond the demand") }
      state.demand -= 1
      state.values += 1
    }
    leave()
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    enter { $0.hasEnded = true }
    leave()
  }

  private func enter(_ change: (inout State) -> Void) {
    state.withLock { state in
      if state.isReceiving { state.faults.insert("two events at once") }
      if state.hasEnded { state.faults.insert("an event after the end") }
      state.isReceiving = true
      change(&state)
    }
  }

  private func leave() { state.withLock { $0.isReceiving = false } }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state in
      state.demand += demand
      return state.subscription
    }
    subscription?.request(demand)
  }

  func cancel() { state.withLock(\.subscription)?.cancel() }
}
