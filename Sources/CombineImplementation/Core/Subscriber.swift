/// A type that receives values from a publisher, as many as it demands.
///
/// A subscriber is called by one thread at a time, first with the subscription.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values this subscriber receives.
  associatedtype Input

  /// The kind of errors this subscriber may receive; `Never` if it takes no errors.
  associatedtype Failure: Error

  /// Tells the subscriber that it is subscribed and may demand values.
  ///
  /// - Parameter subscription: What the subscriber demands values from, and cancels.
  func receive(subscription: any Subscription)

  /// Hands the subscriber a value.
  ///
  /// - Parameter input: The value.
  /// - Returns: How many more values the subscriber wants, in addition to what it has demanded.
  func receive(_ input: Self.Input) -> Subscribers.Demand

  /// Tells the subscriber that the publisher has ended, normally or with an error.
  ///
  /// - Parameter completion: How the publisher ended. Nothing follows.
  func receive(completion: Subscribers.Completion<Self.Failure>)
}

extension Subscriber where Input == () {
  /// Hands an element without content to a subscriber of `Void`.
  ///
  /// - Returns: How many more elements the subscriber wants.
  @inlinable
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// A namespace for types that have to do with subscribers.
public enum Subscribers {}
