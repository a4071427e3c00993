/// A publisher that sends one value to each subscriber, then finishes.
///
/// ```swift
/// Just("Swift").sink { print($0) }  // Swift
/// ```
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// Creates a publisher of one value.
  ///
  /// - Parameter output: The value.
  @inlinable
  public init(_ output: Output) { self.output = output }

  @inlinable
  public func receive<S>(subscriber: S)
  where Output == S.Input, S: Subscriber, S.Failure == Never {
    let output = output
    subscriber.receive(
      subscription: SingleValueSubscription(description: "Just") { subscription in
        _ = subscriber.receive(output)
        if !subscription.isCancelled { subscriber.receive(completion: .finished) }
      })
  }
}

extension Just: Equatable where Output: Equatable {}
