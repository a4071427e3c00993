/// A publisher that fails at once.
///
/// ```swift
/// Fail(outputType: Data.self, failure: URLError(.badURL))
/// ```
public struct Fail<Output, Failure>: Publisher where Failure: Error {
  /// The error.
  public let error: Failure

  /// Creates a publisher that fails.
  ///
  /// - Parameter error: The error.
  public init(error: Failure) { self.error = error }

  /// Creates a publisher that fails, with a given kind of values.
  ///
  /// - Parameters:
  ///   - outputType: The kind of values it does not send.
  ///   - failure: The error.
  public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
