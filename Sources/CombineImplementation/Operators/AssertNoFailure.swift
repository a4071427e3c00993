extension Publisher {
  /// Stops the program if the publisher fails, and so gives it a type that cannot fail.
  ///
  /// ```swift
  /// bundledFile.decode(type: Settings.self, decoder: JSONDecoder()).assertNoFailure()
  /// ```
  ///
  /// Use it for errors that only a mistake in the program can cause.
  ///
  /// - Parameters:
  ///   - prefix: What the message starts with.
  ///   - file: The file named in the message.
  ///   - line: The line named in the message.
  /// - Returns: A publisher of the same values.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// A publisher that stops the program if another one fails.
  public struct AssertNoFailure<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that must not fail.
    public let upstream: Upstream

    /// What the message starts with.
    public let prefix: String

    /// The file named in the message.
    public let file: StaticString

    /// The line named in the message.
    public let line: UInt

    /// Creates a publisher that stops the program if another one fails.
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == Never {
      upstream.subscribe(
        Inner(downstream: subscriber, prefix: prefix, file: file, line: line))
    }
  }
}

extension Publishers.AssertNoFailure {
  private struct Inner<Downstream: Subscriber>: Subscriber, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Never {
    let downstream: Downstream
    let prefix: String
    let file: StaticString
    let line: UInt
    let combineIdentifier = CombineIdentifier()
    let description = "AssertNoFailure"

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished:
        downstream.receive(completion: .finished)
      case .failure(let error):
        let message = prefix.isEmpty ? "\(error)" : "\(prefix): \(error)"
        fatalError(message, file: file, line: line)
      }
    }
  }
}
