extension Publisher {
  /// Drops all values, and passes only the completion on.
  ///
  /// ```swift
  /// upload.ignoreOutput().sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// ```
  ///
  /// It asks for all values, whatever the downstream demands.
  ///
  /// - Returns: A publisher without values.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// A publisher that drops another's values and passes its completion on.
  public struct IgnoreOutput<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are dropped.
    public let upstream: Upstream

    /// Creates a publisher that drops another's values.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Never {
      upstream.subscribe(Inner(downstream: subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  private struct Inner<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Never, Downstream.Failure == Upstream.Failure {
    let downstream: Downstream
    let combineIdentifier = CombineIdentifier()
    let description = "IgnoreOutput"

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
      subscription.request(.unlimited)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand { .none }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
