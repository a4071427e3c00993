/// The subscriber of one of the publishers that are combined.
///
/// NB: The closures are made where all types are known: they carry specialised code.
@usableFromInline
struct CombinationPort<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let combineIdentifier: CombineIdentifier
  @usableFromInline let description: String
  @usableFromInline let receiveSubscription: (any Subscription) -> Void
  @usableFromInline let receiveValue: (Input) -> Subscribers.Demand
  @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    combineIdentifier: CombineIdentifier, description: String,
    receiveSubscription: @escaping (any Subscription) -> Void,
    receiveValue: @escaping (Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.combineIdentifier = combineIdentifier
    self.description = description
    self.receiveSubscription = receiveSubscription
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  @inlinable
  func receive(subscription: any Subscription) { receiveSubscription(subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { receiveValue(input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
}
