/// A subject that sends on what it is sent, to whoever is subscribed at that moment.
///
/// A subscriber that has no demand left when a value comes does not get that value. A value sent
/// from within a subscriber's `receive` is delivered after the one that is being delivered, and
/// every subscriber sees all values in the same order. NB: With Apple's it overtakes that one for the
/// subscribers behind.
///
/// ```swift
/// let query = PassthroughSubject<String, Never>()
/// let printing = query.sink { print($0) }
/// query.send("Swift")  // prints "Swift"
/// ```
///
/// It may be used from any thread.
public final class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
  @usableFromInline let core = SubjectCore<Output, Failure>(current: nil)

  /// Creates a subject.
  @inlinable
  public init() {}

  deinit { core.tearDown() }

  @inlinable
  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    core.attach(subscriber, to: self)
  }

  /// Sends a value to the subscribers that have demanded one.
  ///
  /// - Parameter input: The value.
  @inlinable
  public func send(_ input: Output) { core.send(input) }

  public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  public func send(subscription: any Subscription) { core.send(subscription: subscription) }
}
