/// The subscriber of one of the publishers that are combined.
@usableFromInline
struct CombinationPort<Input, Downstream: Subscriber>: Subscriber, CustomStringConvertible {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combination: Combination<Downstream>
  @usableFromInline let part: CombinationPart

  /// Puts a value in place, under the lock, and leaves in its stead what has to be released after.
  @usableFromInline let put: (inout Input?) -> Void

  @inlinable
  init(
    _ combination: Combination<Downstream>, at index: Int, put: @escaping (inout Input?) -> Void
  ) {
    self.combination = combination
    part = combination.parts[index]
    self.put = put
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(combination) }

  @usableFromInline var description: String { combination.description }

  @inlinable
  func receive(subscription: any Subscription) { combination.connect(subscription, to: part) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    var value = Optional(input)
    return combination.receive(from: part) { put(&value) }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    combination.receive(completion: completion, from: part)
  }
}
