/// A subscription made of closures.
///
/// NB: A subscription is called through an existential. In a generic class that would run
/// unspecialised code, which looks up metadata at every step; closures that are made where all types
/// are known carry specialised code.
@usableFromInline
final class SubscriptionOfClosures: Subscription, CustomStringConvertible {
  @usableFromInline let requestAction: (Subscribers.Demand) -> Void
  @usableFromInline let cancelAction: () -> Void
  @usableFromInline let description: String

  @inlinable
  init(
    description: String, request: @escaping (Subscribers.Demand) -> Void,
    cancel: @escaping () -> Void
  ) {
    self.description = description
    requestAction = request
    cancelAction = cancel
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) { requestAction(demand) }

  @usableFromInline
  func cancel() { cancelAction() }
}
