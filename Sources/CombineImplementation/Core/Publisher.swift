/// A type that can deliver a sequence of values over time to whoever subscribes.
///
/// A publisher sends a subscriber, in this order: one subscription, at most as many values as the
/// subscriber has demanded, and at most one completion.
///
/// ```swift
/// [1, 2, 3].publisher
///   .map { $0 * 10 }
///   .sink { print($0) }  // 10, 20, 30
/// ```
public protocol Publisher<Output, Failure> {
  /// The kind of values this publisher sends.
  associatedtype Output

  /// The kind of errors this publisher may fail with; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber.
  ///
  /// Implement this; call `subscribe(_:)` instead.
  ///
  /// - Parameter subscriber: The subscriber, which is sent a subscription first of all.
  func receive<S>(subscriber: S)
  where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
  /// Attaches a subscriber to this publisher.
  ///
  /// - Parameter subscriber: The subscriber, which controls by its demand how many values it gets.
  @inlinable
  public func subscribe<S>(_ subscriber: S)
  where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input {
    receive(subscriber: subscriber)
  }
}

/// A namespace for the publishers that operators return.
public enum Publishers {}
