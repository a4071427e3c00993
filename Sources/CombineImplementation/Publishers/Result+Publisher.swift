extension Result {
  /// A publisher of the value, which then finishes, or of the failure.
  ///
  /// ```swift
  /// Result { try Data(contentsOf: file) }.publisher.decode(type: Recipe.self, decoder: decoder)
  /// ```
  @inlinable
  public var publisher: Result<Success, Failure>.Publisher { Publisher(self) }

  /// A publisher that sends one value to each subscriber and finishes, or that fails.
  ///
  /// ```swift
  /// Result<Int, URLError>.Publisher(URLError(.timedOut))
  /// ```
  ///
  /// The value waits for demand; the failure is sent at once.
  public struct Publisher: CombineImplementation.Publisher {
    public typealias Output = Success

    /// The value or the failure.
    public let result: Result<Output, Failure>

    /// Creates a publisher of a result.
    ///
    /// - Parameter result: The value or the failure.
    @inlinable
    public init(_ result: Result<Output, Failure>) { self.result = result }

    /// Creates a publisher of a value.
    ///
    /// - Parameter output: The value.
    @inlinable
    public init(_ output: Output) { self.init(.success(output)) }

    /// Creates a publisher that fails.
    ///
    /// - Parameter failure: The failure.
    @inlinable
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    @inlinable
    public func receive<S>(subscriber: S)
    where Success == S.Input, Failure == S.Failure, S: Subscriber {
      switch result {
      case .success(let output):
        subscriber.receive(
          subscription: SingleValueSubscription(description: "Once") { subscription in
            _ = subscriber.receive(output)
            if !subscription.isCancelled { subscriber.receive(completion: .finished) }
          })
      case .failure(let failure):
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(failure))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
