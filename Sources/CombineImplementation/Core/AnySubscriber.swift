/// A subscriber that hides the type of another one, or is made of closures.
public struct AnySubscriber<Input, Failure>: Subscriber, CustomStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible
where Failure: Error {
  private let receiveSubscription: (any Subscription) -> Void
  private let receiveValue: (Input) -> Subscribers.Demand
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  public let combineIdentifier: CombineIdentifier
  public let description: String
  private let reflection: Any?

  /// Wraps a subscriber. Wrapping an `AnySubscriber` again adds no layer.
  ///
  /// - Parameter s: The subscriber to hide.
  public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
    if let erased = s as? Self {
      self = erased
      return
    }
    receiveSubscription = { s.receive(subscription: $0) }
    receiveValue = { s.receive($0) }
    receiveCompletion = { s.receive(completion: $0) }
    combineIdentifier = s.combineIdentifier
    description = (s as? any CustomStringConvertible)?.description ?? String(describing: S.self)
    reflection = s
  }

  /// Creates a subscriber that passes all events to a subject.
  ///
  /// - Parameter s: The subject, which is not kept.
  public init<S>(_ s: S) where Input == S.Output, Failure == S.Failure, S: Subject {
    self.init(SubjectSubscriber(s))
  }

  /// Creates a subscriber of closures.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the subscription; without it, nothing is demanded then.
  ///   - receiveValue: Called with each value; returns further demand, without it none.
  ///   - receiveCompletion: Called at the end.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    self.receiveSubscription = receiveSubscription ?? { _ in }
    self.receiveValue = receiveValue ?? { _ in .none }
    self.receiveCompletion = receiveCompletion ?? { _ in }
    combineIdentifier = CombineIdentifier()
    description = "Anonymous AnySubscriber"
    reflection = nil
  }

  public func receive(subscription: any Subscription) { receiveSubscription(subscription) }

  /// Hands the subscriber a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: How many more values the subscriber wants.
  public func receive(_ value: Input) -> Subscribers.Demand { receiveValue(value) }

  public func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion(completion)
  }

  public var customMirror: Mirror {
    reflection.map { Mirror(reflecting: $0) } ?? Mirror(self, children: EmptyCollection())
  }

  public var playgroundDescription: Any { description }
}
