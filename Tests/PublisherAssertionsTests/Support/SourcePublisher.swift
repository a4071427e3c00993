import Locking
import PortableCombine

/// A publisher that sends what a test tells it to, by the rules or not, and logs what it is asked.
final class SourcePublisher<Output, Failure: Error>: Publisher, @unchecked Sendable {
  private struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var subscription: LoggingSubscription?
  }

  private let state = Locked(State())
  private let list = Locked<[String]>([])
  private let sendsSubscription: Bool

  init(sendsSubscription: Bool = true) { self.sendsSubscription = sendsSubscription }

  /// What the subscriptions have been asked for.
  var log: [String] { list.withLock(\.self) }

  /// The subscription that was sent last.
  var subscription: AnyObject? { state.withLock { $0.subscription } }

  func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    let subscriber = AnySubscriber(subscriber)
    state.withLock { $0.subscriber = subscriber }
    if sendsSubscription { sendSubscription() }
  }

  func sendSubscription() {
    let subscription = LoggingSubscription { [weak self] entry in
      self?.list.withLock { $0.append(entry) }
    }
    let subscriber = state.withLock { state in
      state.subscription = subscription
      return state.subscriber
    }
    subscriber?.receive(subscription: subscription)
  }

  func send(_ value: Output) { _ = state.withLock { $0.subscriber }?.receive(value) }

  func send(completion: Subscribers.Completion<Failure>) {
    state.withLock { $0.subscriber }?.receive(completion: completion)
  }

  /// Lets go of the subscriber and the subscription.
  func forget() {
    let released = state.withLock { state in
      defer { state = State() }
      return state
    }
    withExtendedLifetime(released) {}
  }
}

private final class LoggingSubscription: Subscription {
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }

  func request(_ demand: Subscribers.Demand) { log("request \(demand)") }

  func cancel() { log("cancel") }
}
