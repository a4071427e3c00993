/// What one of the operators does that combine publishers: what it keeps of their values, and what
/// it makes of these. It is part of a state behind a lock, and calls nothing foreign.
@usableFromInline
protocol CombinationRule {
  /// What it makes of the values.
  associatedtype Output

  /// Whether the downstream gets its subscription after all upstreams have sent theirs, rather than
  /// before they are subscribed to.
  static var subscribesUpstreamsFirst: Bool { get }

  /// Whether each upstream is asked for one value at a time, or for all once the downstream has
  /// asked for all, rather than for what the downstream asks for.
  static var asksOneByOne: Bool { get }

  init()

  /// Notes that a value has been put in place.
  ///
  /// - Parameters:
  ///   - demand: What the downstream has demanded and not received.
  ///   - isNested: Whether the value comes from within the downstream's `receive`.
  mutating func accept(demand: inout Subscribers.Demand, isNested: Bool)

  /// Takes what goes out next, if there is something and it is demanded, and the upstream that gets
  /// asked for another value then.
  mutating func next(demand: inout Subscribers.Demand) -> (output: Output, source: Int)?

  /// Whether nothing can go out any more.
  ///
  /// - Parameter hasFinished: Which upstreams have finished.
  func isExhausted(_ hasFinished: ContiguousArray<Bool>) -> Bool
}
