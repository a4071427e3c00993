/// A publisher into which code from outside sends values.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  ///
  /// - Parameter value: The value.
  func send(_ value: Self.Output)

  /// Ends the stream for all subscribers.
  ///
  /// - Parameter completion: How it ends.
  func send(completion: Subscribers.Completion<Self.Failure>)

  /// Hands the subject a subscription to an upstream, which it keeps until it ends.
  ///
  /// - Parameter subscription: The subscription, from which the subject demands values.
  func send(subscription: any Subscription)
}

extension Subject where Output == () {
  /// Sends an element without content.
  @inlinable
  public func send() { send(()) }
}
