/// The inner part of publishers that send the values of several as they come.
@usableFromInline
struct Merger<Downstream: Subscriber> {
  @usableFromInline let combination: Combination<Downstream>

  /// The value that is on its way from its upstream to where it goes, under the lock.
  @usableFromInline let passing = LatestValue<Downstream.Input>()

  /// Creates the inner part, and sends the downstream its subscription.
  @inlinable
  init(of count: Int, downstream: Downstream) {
    combination = Combination(
      .merge, count: count, description: "Merge", downstream: downstream
    ) { [passing] in
      passing.value.take().unsafelyUnwrapped
    }
  }

  /// The subscriber of the publisher at a place in the list.
  @inlinable
  func port(_ index: Int) -> CombinationPort<Downstream.Input, Downstream> {
    CombinationPort(combination, at: index, put: passing.put)
  }
}
