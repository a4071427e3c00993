/// A publisher that sends no values, and finishes at once or never.
public struct Empty<Output, Failure>: Publisher, Equatable where Failure: Error {
  /// Whether it finishes at once.
  public let completeImmediately: Bool

  /// Creates a publisher without values.
  ///
  /// - Parameter completeImmediately: Whether it finishes at once; otherwise it never does.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Creates a publisher without values, of given types.
  ///
  /// - Parameters:
  ///   - completeImmediately: Whether it finishes at once; otherwise it never does.
  ///   - outputType: The kind of values it does not send.
  ///   - failureType: The kind of errors it does not fail with.
  public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}
