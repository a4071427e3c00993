import Locking
import PortableCombine

/// A publisher that keeps the rules while several threads demand and cancel, for stress tests.
///
/// One thread sends, and sends a value only when one is demanded.
final class StressPublisher: Publisher, @unchecked Sendable {
  typealias Output = Int
  typealias Failure = Oops

  private struct State {
    var demand = Subscribers.Demand.none
    var isCancelled = false
    var send: ((Int) -> Subscribers.Demand)?
    var complete: ((Subscribers.Completion<Oops>) -> Void)?
  }

  private let state = Locked(State())

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Oops {
    state.withLock { state in
      state.send = { subscriber.receive($0) }
      state.complete = { subscriber.receive(completion: $0) }
    }
    subscriber.receive(subscription: StressSubscription(publisher: self))
  }

  /// Sends a value, if one is demanded.
  func send(_ value: Int) {
    let send = state.withLock { state -> ((Int) -> Subscribers.Demand)? in
      guard state.demand != .none, !state.isCancelled else { return nil }
      state.demand -= 1
      return state.send
    }
    if let more = send?(value) { request(more) }
  }

  func finish() {
    let complete = state.withLock { state in
      defer { state.complete = nil }
      return state.isCancelled ? nil : state.complete
    }
    complete?(.finished)
  }

  fileprivate func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
  }

  fileprivate func cancel() { state.withLock { $0.isCancelled = true } }
}

private final class StressSubscription: Subscription {
  private let publisher: StressPublisher

  init(publisher: StressPublisher) { self.publisher = publisher }

  func request(_ demand: Subscribers.Demand) { publisher.request(demand) }

  func cancel() { publisher.cancel() }
}
