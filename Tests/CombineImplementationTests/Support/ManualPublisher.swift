import PortableCombine

/// A publisher that sends what a test tells it to, by the rules or not, and logs what it is asked.
final class ManualPublisher<Output, Failure: Error>: Publisher {
  private(set) var log: [String] = []
  private(set) var send: ((Output) -> Subscribers.Demand)!
  private(set) var complete: ((Subscribers.Completion<Failure>) -> Void)!
  private(set) var subscribeAgain: (() -> Void)!
  private let sendsSubscription: Bool

  init(sendsSubscription: Bool = true) { self.sendsSubscription = sendsSubscription }

  func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    log.append("subscribed")
    send = { subscriber.receive($0) }
    complete = { subscriber.receive(completion: $0) }
    subscribeAgain = { [weak self] in
      subscriber.receive(
        subscription: LoggingSubscription { self?.log.append("second " + $0) })
    }
    guard sendsSubscription else { return }
    subscriber.receive(subscription: LoggingSubscription { [weak self] in self?.log.append($0) })
  }

  /// Lets go of the subscriber.
  func forget() {
    send = nil
    complete = nil
    subscribeAgain = nil
  }
}

final class LoggingSubscription: Subscription, CustomStringConvertible {
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }

  var description: String { "Manual" }

  func request(_ demand: Subscribers.Demand) { log("request \(demand)") }

  func cancel() { log("cancel") }
}
