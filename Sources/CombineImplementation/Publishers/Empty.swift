/// A publisher that sends no values, and finishes at once or never.
public struct Empty<Output, Failure>: Publisher, Equatable where Failure: Error {
  /// Whether it finishes at once.
  public let completeImmediately: Bool

  /// NB: A failed result without its output is of this type, too, and has to stay a failure.
  private let failure: Failure?

  /// Creates a publisher without values.
  ///
  /// - Parameter completeImmediately: Whether it finishes at once; otherwise it never does.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
    failure = nil
  }

  /// Creates a publisher that fails at once.
  @usableFromInline
  init(failure: Failure) {
    completeImmediately = true
    self.failure = failure
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
    guard completeImmediately else { return }
    subscriber.receive(completion: failure.map { .failure($0) } ?? .finished)
  }

  /// Whether both finish at once, both never do, or both fail.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.completeImmediately == rhs.completeImmediately
      && (lhs.failure == nil) == (rhs.failure == nil)
  }
}
