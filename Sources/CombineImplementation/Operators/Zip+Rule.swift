/// One value of each upstream makes a group, and is gone then.
@usableFromInline
struct Zipping<Parts: ExhaustibleParts>: CombinationRule {
  @usableFromInline var parts = Parts()

  @inlinable
  init() {}

  @usableFromInline static var subscribesUpstreamsFirst: Bool {
    @inlinable get { true }
  }

  @usableFromInline static var asksOneByOne: Bool {
    @inlinable get { false }
  }

  @inlinable
  mutating func accept(demand: inout Subscribers.Demand, isNested: Bool) {}

  @inlinable
  mutating func next(demand: inout Subscribers.Demand) -> (output: Parts.Value, source: Int)? {
    guard demand != .none, parts.isReady else { return nil }
    demand -= 1
    return (parts.take(), 0)
  }

  @inlinable
  func isExhausted(_ hasFinished: ContiguousArray<Bool>) -> Bool {
    parts.isExhausted(hasFinished, from: 0)
  }
}
