extension Publisher {
  /// Sends given values first, then those of the publisher.
  ///
  /// ```swift
  /// temperatures.prepend(20)
  /// ```
  ///
  /// - Parameter elements: What is sent first.
  /// - Returns: A publisher of all these values.
  public func prepend(
    _ elements: Self.Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Self.Output], Self.Failure>, Self> {
    prepend(elements)
  }

  /// Sends the elements of a sequence first, then the values of the publisher.
  ///
  /// - Parameter elements: What is sent first.
  /// - Returns: A publisher of all these values.
  public func prepend<S>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Self.Failure>, Self>
  where S: Sequence, Self.Output == S.Element {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Sends the values of another publisher first, and those of this one when that has finished.
  ///
  /// If the other publisher fails, this one is not subscribed to.
  ///
  /// - Parameter publisher: The publisher that is first.
  /// - Returns: A publisher of the values of both.
  public func prepend<P>(
    _ publisher: P
  ) -> Publishers.Concatenate<P, Self>
  where P: Publisher, Self.Failure == P.Failure, Self.Output == P.Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Sends given values when the publisher has finished.
  ///
  /// ```swift
  /// lines.append("The end")
  /// ```
  ///
  /// - Parameter elements: What is sent last.
  /// - Returns: A publisher of all these values.
  public func append(
    _ elements: Self.Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Self.Output], Self.Failure>> {
    append(elements)
  }

  /// Sends the elements of a sequence when the publisher has finished.
  ///
  /// - Parameter elements: What is sent last.
  /// - Returns: A publisher of all these values.
  public func append<S>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Self.Failure>>
  where S: Sequence, Self.Output == S.Element {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Sends the values of another publisher when this one has finished.
  ///
  /// ```swift
  /// cached.append(session.publisher(for: request))
  /// ```
  ///
  /// If this publisher fails, the other one is not subscribed to.
  ///
  /// - Parameter publisher: The publisher that is last.
  /// - Returns: A publisher of the values of both.
  public func append<P>(
    _ publisher: P
  ) -> Publishers.Concatenate<Self, P>
  where P: Publisher, Self.Failure == P.Failure, Self.Output == P.Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
}

extension Publishers {
  /// A publisher of the values of one publisher, then of another.
  ///
  /// What the downstream has demanded and not received from the first is demanded from the second.
  public struct Concatenate<Prefix, Suffix>: Publisher
  where
    Prefix: Publisher, Suffix: Publisher, Prefix.Failure == Suffix.Failure,
    Prefix.Output == Suffix.Output
  {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher that is first.
    public let prefix: Prefix

    /// The publisher that is subscribed to when the first has finished.
    public let suffix: Suffix

    /// Creates a publisher of the values of one publisher, then of another.
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Suffix.Failure == S.Failure, Suffix.Output == S.Input {
      let succession = Succession<Failure, S>(
        downstream: subscriber, description: "Concatenate"
      ) { [suffix] ending in
        switch ending.completion {
        case .finished: .publisher(suffix.subscribe)
        case .failure: .completion(ending.completion)
        }
      }
      prefix.subscribe(succession.first)
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}
