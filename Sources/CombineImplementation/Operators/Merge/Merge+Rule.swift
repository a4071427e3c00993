/// Every value goes out as it comes, or waits until it is demanded.
@usableFromInline
struct Merging<Value>: CombinationRule {
  @usableFromInline var waiting = Queue<(output: Value, source: Int)>()

  @inlinable
  init() {}

  /// The inner part for so many publishers, which has sent the downstream its subscription.
  @inlinable
  static func combination<Downstream: Subscriber>(
    of count: Int, for downstream: Downstream
  ) -> Combination<Merging<Value>, Downstream> where Downstream.Input == Value {
    let combination = Combination<Merging<Value>, Downstream>(
      downstream: downstream, description: "Merge", count: count
    ) { $0 }
    combination.start()
    return combination
  }

  @usableFromInline static var subscribesUpstreamsFirst: Bool {
    @inlinable get { false }
  }

  @usableFromInline static var asksOneByOne: Bool {
    @inlinable get { true }
  }

  @inlinable
  mutating func put(_ value: inout Value?, from source: Int) {
    if let value = value.take() { waiting.append((value, source)) }
  }

  @inlinable
  mutating func accept(demand: inout Subscribers.Demand, isNested: Bool) {}

  @inlinable
  mutating func next(demand: inout Subscribers.Demand) -> (output: Value, source: Int)? {
    guard demand != .none, let next = waiting.popFirst() else { return nil }
    demand -= 1
    return next
  }

  @inlinable
  func isExhausted(_ hasFinished: ContiguousArray<Bool>) -> Bool {
    waiting.isEmpty && !hasFinished.contains(false)
  }
}
