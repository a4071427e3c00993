/// A publisher that hides the type of another one.
///
/// ```swift
/// func names() -> AnyPublisher<String, Never> {
///   users.map(\.name).removeDuplicates().eraseToAnyPublisher()
/// }
/// ```
public struct AnyPublisher<Output, Failure>: CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
where Failure: Error {
  private let box: AnyPublisherBox<Output, Failure>

  /// Wraps a publisher. Wrapping an `AnyPublisher` again adds no layer.
  ///
  /// - Parameter publisher: The publisher to hide.
  public init<P>(_ publisher: P) where Output == P.Output, Failure == P.Failure, P: Publisher {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      box = erased.box
    } else {
      box = PublisherBox(publisher)
    }
  }

  public var description: String { "AnyPublisher" }

  public var playgroundDescription: Any { description }
}

extension AnyPublisher: Publisher {
  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    box.receive(subscriber: subscriber)
  }
}

extension Publisher {
  /// Hides the type of this publisher, so that it can change without its users' noticing.
  ///
  /// - Returns: An ``AnyPublisher`` that behaves as this publisher does.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

private class AnyPublisherBox<Output, Failure> where Failure: Error {
  func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {}
}

private final class PublisherBox<P>: AnyPublisherBox<P.Output, P.Failure> where P: Publisher {
  let publisher: P

  init(_ publisher: P) { self.publisher = publisher }

  override func receive<S>(subscriber: S)
  where P.Output == S.Input, P.Failure == S.Failure, S: Subscriber {
    publisher.receive(subscriber: subscriber)
  }
}
