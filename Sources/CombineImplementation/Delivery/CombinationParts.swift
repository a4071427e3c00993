/// The values of one upstream, or of several, of which a combining operator makes one.
@usableFromInline
protocol CombinationParts {
  associatedtype Value

  init()

  /// Whether there is a value of every upstream.
  var isReady: Bool { get }

  /// A value of every upstream; call it only when all are ready.
  mutating func take() -> Value
}

/// Parts of which each value is used once, so that they come to an end.
@usableFromInline
protocol ExhaustibleParts: CombinationParts {
  /// How many upstreams there are.
  static var count: Int { get }

  /// Whether an upstream that has finished has left no value.
  ///
  /// - Parameters:
  ///   - hasFinished: Which upstreams have finished.
  ///   - index: Where the first of these upstreams is in the list.
  func isExhausted(_ hasFinished: ContiguousArray<Bool>, from index: Int) -> Bool
}

/// The values of an upstream that wait for those of others.
@usableFromInline
struct WaitingPart<Value>: ExhaustibleParts {
  @usableFromInline var values = Queue<Value>()

  @inlinable
  init() {}

  @usableFromInline static var count: Int {
    @inlinable get { 1 }
  }

  @usableFromInline var isReady: Bool {
    @inlinable get { !values.isEmpty }
  }

  @inlinable
  mutating func put(_ value: inout Value?) {
    if let value = value.take() { values.append(value) }
  }

  @inlinable
  mutating func take() -> Value { values.popFirst().unsafelyUnwrapped }

  @inlinable
  func isExhausted(_ hasFinished: ContiguousArray<Bool>, from index: Int) -> Bool {
    hasFinished[index] && values.isEmpty
  }
}

/// The latest value of an upstream, used again and again.
@usableFromInline
struct LatestPart<Value>: CombinationParts {
  @usableFromInline var latest: Value?

  @inlinable
  init() {}

  @usableFromInline var isReady: Bool {
    @inlinable get { latest != nil }
  }

  /// Puts a value in place, and leaves the one that it displaces to the caller.
  @inlinable
  mutating func put(_ value: inout Value?) { swap(&latest, &value) }

  @inlinable
  mutating func take() -> Value { latest.unsafelyUnwrapped }
}

/// The values of two upstreams, or groups of upstreams.
@usableFromInline
struct PairOfParts<First: CombinationParts, Second: CombinationParts>: CombinationParts {
  @usableFromInline var first = First()
  @usableFromInline var second = Second()

  @inlinable
  init() {}

  @usableFromInline var isReady: Bool {
    @inlinable get { first.isReady && second.isReady }
  }

  @inlinable
  mutating func take() -> (First.Value, Second.Value) { (first.take(), second.take()) }
}

extension PairOfParts: ExhaustibleParts where First: ExhaustibleParts, Second: ExhaustibleParts {
  @usableFromInline static var count: Int {
    @inlinable get { First.count + Second.count }
  }

  @inlinable
  func isExhausted(_ hasFinished: ContiguousArray<Bool>, from index: Int) -> Bool {
    first.isExhausted(hasFinished, from: index)
      || second.isExhausted(hasFinished, from: index + First.count)
  }
}
