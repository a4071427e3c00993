import APISession
import Foundation
import Locking
import PortableCombine
import XCTest

/// A subscriber that records what it gets, and demands what a test says.
final class SubscriberProbe<Input>: Subscriber, @unchecked Sendable {
  typealias Failure = SessionTaskError

  private struct State {
    var events: [String] = []
    var subscription: (any Subscription)?
  }

  let ended: XCTestExpectation

  private let initialDemand: Subscribers.Demand?
  private let onValue: (SubscriberProbe) -> Void
  private let state = Locked(State())

  init(
    demanding initialDemand: Subscribers.Demand? = .unlimited,
    onValue: @escaping (SubscriberProbe) -> Void = { _ in }
  ) {
    self.initialDemand = initialDemand
    self.onValue = onValue
    ended = XCTestExpectation(description: "the end has come")
    ended.assertForOverFulfill = true
  }

  var events: [String] { state.withLock { $0.events } }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.subscription }?.request(demand)
  }

  func cancel() {
    state.withLock { $0.subscription }?.cancel()
  }

  /// The subscription, for tests of how long it lives.
  var subscription: AnyObject? { state.withLock { $0.subscription } as AnyObject? }

  func dropSubscription() {
    let dropped = state.withLock { state in
      let old = state.subscription
      state.subscription = nil
      return old
    }
    withExtendedLifetime(dropped) {}
  }

  func receive(subscription: any Subscription) {
    state.withLock { state in
      state.events.append("\(subscription)")
      state.subscription = subscription
    }
    if let initialDemand { subscription.request(initialDemand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.withLock { $0.events.append("\(input)") }
    onValue(self)
    return .none
  }

  func receive(completion: Subscribers.Completion<SessionTaskError>) {
    state.withLock { state in
      switch completion {
      case .finished: state.events.append("finished")
      case .failure(let error): state.events.append(Outcomes.text(of: error))
      }
    }
    ended.fulfill()
  }
}
