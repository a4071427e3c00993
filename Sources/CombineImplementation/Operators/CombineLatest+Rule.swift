/// Every value makes a group with the latest values of the other upstreams.
@usableFromInline
struct CombiningLatest<Parts: CombinationParts>: CombinationRule {
  @usableFromInline var parts = Parts()
  /// Groups that are demanded, and wait for the thread that delivers.
  @usableFromInline var groups = Queue<Parts.Value>()

  @inlinable
  init() {}

  @usableFromInline static var subscribesUpstreamsFirst: Bool {
    @inlinable get { false }
  }

  @usableFromInline static var asksOneByOne: Bool {
    @inlinable get { false }
  }

  @inlinable
  mutating func accept(demand: inout Subscribers.Demand, isNested: Bool) {
    guard demand != .none, !isNested, parts.isReady else { return }
    demand -= 1
    groups.append(parts.take())
  }

  @inlinable
  mutating func next(demand: inout Subscribers.Demand) -> (output: Parts.Value, source: Int)? {
    groups.popFirst().map { ($0, 0) }
  }

  @inlinable
  func isExhausted(_ hasFinished: ContiguousArray<Bool>) -> Bool {
    groups.isEmpty && !hasFinished.contains(false)
  }
}
