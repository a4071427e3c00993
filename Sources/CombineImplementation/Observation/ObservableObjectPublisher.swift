/// A publisher that tells when an observable object is about to change.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  // NB: The changes of an object interest whoever subscribes, however little it has demanded.
  private let subject = PassthroughSubject<Void, Never>()

  /// Creates a publisher.
  public init() {}

  public func receive<S>(subscriber: S)
  where S: Subscriber, S.Failure == Never, S.Input == () {
    subject.receive(subscriber: subscriber)
  }

  /// Tells the subscribers that the object is about to change.
  public func send() { subject.send(()) }
}
