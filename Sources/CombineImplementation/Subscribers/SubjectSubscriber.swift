import Locking

extension Publisher {
  /// Sends every event of this publisher to a subject.
  ///
  /// - Parameter subject: The subject, which is not kept.
  /// - Returns: What cancels the subscription, also when it is dropped: keep it.
  public func subscribe<S>(
    _ subject: S
  ) -> AnyCancellable where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output {
    let subscriber = SubjectSubscriber(subject)
    self.subscribe(subscriber)
    return AnyCancellable { subscriber.cancel() }
  }
}

/// A subscriber that passes all events to a subject, and the subject's demand to the upstream.
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription, CustomStringConvertible {
  private weak var subject: S?
  private let link = UpstreamLink()

  init(_ subject: S) { self.subject = subject }

  let description = "Subject"

  func receive(subscription: any Subscription) {
    if link.connect(subscription) { subject?.send(subscription: self) }
  }

  func receive(_ input: S.Output) -> Subscribers.Demand {
    if link.isActive { subject?.send(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    if link.complete() { subject?.send(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  func cancel() { link.cancel() }
}
