extension Publisher where Failure == Never {
  /// The values of the publisher, for `for await`.
  ///
  /// ```swift
  /// for await title in model.titles.values { print(title) }
  /// ```
  ///
  /// A value is demanded for each one that is awaited; what a subject sends while nobody awaits is
  /// lost. Cancelling the task cancels the subscription and ends the loop.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  /// The values of the publisher, for `for try await`.
  ///
  /// A failure is thrown. A value is demanded for each one that is awaited. Cancelling the task
  /// cancels the subscription and ends the loop.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence.
///
/// Each iterator subscribes when it is made.
public struct AsyncPublisher<P>: AsyncSequence where P: Publisher, P.Failure == Never {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator
  /// The error of an asynchronous sequence, which there is called `Failure`.
  @_implements(AsyncSequence,Failure)
  public typealias __AsyncSequence_Failure = Never

  private let publisher: P

  /// Creates a sequence of a publisher's values.
  ///
  /// - Parameter publisher: The publisher.
  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(AsyncSubscriber(publisher)) }

  /// What awaits one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    /// The values.
    public typealias Element = P.Output
    /// The error of an asynchronous iterator, which there is called `Failure`.
    @_implements(AsyncIteratorProtocol,Failure)
    public typealias __AsyncIteratorProtocol_Failure = Never

    private let subscriber: AsyncSubscriber<P.Output, Never>.Lifetime

    fileprivate init(_ subscriber: AsyncSubscriber<P.Output, Never>) {
      self.subscriber = AsyncSubscriber.Lifetime(subscriber)
    }

    /// Awaits the next value; `nil` at the end, and when the task is cancelled.
    public mutating func next() async -> P.Output? { await subscriber.next().value }
  }
}

/// The values of a publisher that can fail, as an asynchronous sequence.
///
/// Each iterator subscribes when it is made.
public struct AsyncThrowingPublisher<P>: AsyncSequence where P: Publisher {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator
  /// The error of an asynchronous sequence, which there is called `Failure`.
  @_implements(AsyncSequence,Failure)
  public typealias __AsyncSequence_Failure = any Error

  private let publisher: P

  /// Creates a sequence of a publisher's values.
  ///
  /// - Parameter publisher: The publisher.
  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(AsyncSubscriber(publisher)) }

  /// What awaits one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    /// The values.
    public typealias Element = P.Output
    /// The error of an asynchronous iterator, which there is called `Failure`.
    @_implements(AsyncIteratorProtocol,Failure)
    public typealias __AsyncIteratorProtocol_Failure = any Error

    private let subscriber: AsyncSubscriber<P.Output, P.Failure>.Lifetime

    fileprivate init(_ subscriber: AsyncSubscriber<P.Output, P.Failure>) {
      self.subscriber = AsyncSubscriber.Lifetime(subscriber)
    }

    /// Awaits the next value; `nil` at the end, and when the task is cancelled.
    ///
    /// - Throws: The publisher's error, once.
    public mutating func next() async throws -> P.Output? {
      switch await subscriber.next() {
      case .value(let value): value
      case .finished: nil
      case .failure(let error): throw error
      }
    }
  }
}
