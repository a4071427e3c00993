import Locking

/// A subscriber that passes everything on, and is the subscription that its downstream sees.
final class RelayedSubscriber<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let downstream: Downstream
  private let link = UpstreamLink()
  private let didCancel: () -> Void
  private let name: String?
  private let upstreamName = Locked<String?>(nil)

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - description: The name of the subscription; without one, the upstream's.
  ///   - didCancel: Called when the downstream cancels, once, after the upstream is cancelled.
  init(
    downstream: Downstream, description: String? = nil, didCancel: @escaping () -> Void = {}
  ) {
    self.downstream = downstream
    self.didCancel = didCancel
    name = description
  }

  var description: String { name ?? upstreamName.withLock(\.self) ?? "Subscription" }

  func receive(subscription: any Subscription) {
    if name == nil {
      let description = String(describing: subscription)
      upstreamName.withLock { $0 = description }
    }
    if link.connect(subscription) { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    link.isActive ? downstream.receive(input) : .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if link.complete() { downstream.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  func cancel() {
    if link.cancel() { didCancel() }
  }
}
