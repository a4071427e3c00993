import PortableCombine

/// A subscriber that keeps the history of what it receives.
final class TrackingSubscriber<Input, Failure: Error>: Subscriber {
  enum Event {
    case subscription(String)
    case value(Input)
    case finished
    case failure(Failure)
  }

  private(set) var events: [Event] = []
  private(set) var subscription: (any Subscription)?
  private let initialDemand: Subscribers.Demand
  private let onValue: (Input) -> Subscribers.Demand
  private let onEnd: () -> Void

  init(
    demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (Input) -> Subscribers.Demand = { _ in .none },
    onEnd: @escaping () -> Void = {}
  ) {
    initialDemand = demand
    self.onValue = onValue
    self.onEnd = onEnd
  }

  var history: [String] {
    events.map { event in
      switch event {
      case .subscription(let name): "subscription \(name)"
      case .value(let value): "\(value)"
      case .finished: "finished"
      case .failure(let error): "failed \(error)"
      }
    }
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    events.append(.subscription(String(describing: subscription)))
    if initialDemand != .none { subscription.request(initialDemand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    events.append(.value(input))
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: events.append(.finished)
    case .failure(let error): events.append(.failure(error))
    }
    onEnd()
  }

  func cancel() { subscription?.cancel() }

  /// Lets go of the subscription.
  func release() { subscription = nil }
}

/// The error of these tests.
struct Oops: Error, Equatable, CustomStringConvertible {
  var description: String { "oops" }
}
