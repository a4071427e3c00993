extension Optional {
  /// A publisher of the value, if there is one, which then finishes.
  ///
  /// ```swift
  /// URL(string: text).publisher.flatMap { session.dataTaskPublisher(for: $0) }
  /// ```
  @inlinable
  public var publisher: Optional<Wrapped>.Publisher { Publisher(self) }

  /// A publisher that sends one value or none to each subscriber, then finishes.
  ///
  /// ```swift
  /// Optional.Publisher("Swift").sink { print($0) }  // Swift
  /// ```
  ///
  /// The value waits for demand; without a value it finishes at once.
  public struct Publisher: CombineImplementation.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value, or `nil`.
    public let output: Wrapped?

    /// Creates a publisher of one value or none.
    ///
    /// - Parameter output: The value, or `nil`.
    @inlinable
    public init(_ output: Wrapped?) { self.output = output }

    @inlinable
    public func receive<S>(subscriber: S)
    where Wrapped == S.Input, S: Subscriber, S.Failure == Never {
      guard let output else {
        subscriber.receive(subscription: Subscriptions.empty)
        return subscriber.receive(completion: .finished)
      }
      subscriber.receive(
        subscription: SingleValueSubscription(description: "Optional") { subscription in
          _ = subscriber.receive(output)
          if !subscription.isCancelled { subscriber.receive(completion: .finished) }
        })
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
