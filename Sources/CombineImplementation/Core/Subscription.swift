/// The connection of a subscriber to a publisher.
///
/// It is a class in almost every case, since a subscription has an identity and is cancelled once.
/// Both methods may be called from any thread, also from within the subscriber's own methods.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Tells the publisher that it may send more values.
  ///
  /// - Parameter demand: How many more; demands add up.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// A subscription that does nothing, for publishers that complete at once.
  public static var empty: any Subscription { EmptySubscription.shared }
}

private struct EmptySubscription: Subscription, CustomStringConvertible, @unchecked Sendable {
  static let shared = EmptySubscription()
  let combineIdentifier = CombineIdentifier()
  var description: String { "Empty" }
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}
