import Locking

/// A subject that keeps the value it was sent last, and sends it first to every new subscriber.
///
/// A subscriber that has no demand left when a value comes gets the newest value on its next
/// demand. A value sent from within a subscriber's `receive` is delivered after the one that is
/// being delivered, and every subscriber sees all values in the same order. NB: With
/// Apple's it overtakes that one for the subscribers behind.
///
/// ```swift
/// let count = CurrentValueSubject<Int, Never>(0)
/// let printing = count.sink { print($0) }  // prints 0
/// count.send(1)  // prints 1
/// ```
///
/// It may be used from any thread.
public final class CurrentValueSubject<Output, Failure>: Subject where Failure: Error {
  @usableFromInline let core: SubjectCore<Output, Failure>

  /// Creates a subject.
  ///
  /// - Parameter value: The first value.
  @inlinable
  public init(_ value: Output) { core = SubjectCore(current: value) }

  deinit { core.tearDown() }

  /// The value that was sent last; setting it sends.
  ///
  /// After the subject's end a new value is kept, though nobody is told.
  public var value: Output {
    get { core.lock.withLock { core.current.unsafelyUnwrapped } }
    set {
      let displaced = core.lock.withLock { () -> Output? in
        guard core.hasEnded else { return nil }
        defer { core.current = newValue }
        return core.current
      }
      if displaced == nil { core.send(newValue) }
    }
  }

  @inlinable
  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    core.attach(subscriber, to: self)
  }

  /// Keeps a value, and sends it to the subscribers.
  ///
  /// - Parameter input: The value.
  @inlinable
  public func send(_ input: Output) { core.send(input) }

  public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  public func send(subscription: any Subscription) { core.send(subscription: subscription) }
}
