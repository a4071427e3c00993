import Locking

extension Publisher {
  /// Sends the value at a place in the order of the values, then finishes.
  ///
  /// ```swift
  /// ["a", "b", "c"].publisher.output(at: 1)  // b
  /// ```
  ///
  /// - Parameter index: The place, from 0; at a negative one there is no value.
  /// - Returns: A publisher of one value at most.
  public func output(at index: Int) -> Publishers.Output<Self> { output(in: index...index) }

  /// Sends the values at a range of places in their order, then finishes.
  ///
  /// ```swift
  /// ["a", "b", "c", "d"].publisher.output(in: 1...2)  // b, c
  /// ```
  ///
  /// It finishes together with the last of them.
  ///
  /// - Parameter range: The places, from 0; at negative ones there are no values.
  /// - Returns: A publisher of these values.
  public func output<R>(in range: R) -> Publishers.Output<Self>
  where R: RangeExpression, R.Bound == Int {
    Publishers.Output(upstream: self, range: range.places)
  }
}

extension RangeExpression where Bound == Int {
  /// The places in an order that are in this range: those from 0 on.
  @usableFromInline var places: Range<Int> {
    // NB: The standard library traps where a range does not fit into the one it is relative to.
    let places: Range<Int>
    switch self {
    case let range as Range<Int>: places = range
    case let range as ClosedRange<Int>:
      places = range.lowerBound..<Swift.max(range.lowerBound, range.upperBound.nextPlace)
    case let range as PartialRangeUpTo<Int>: places = 0..<Swift.max(range.upperBound, 0)
    case let range as PartialRangeThrough<Int>:
      places = 0..<Swift.max(range.upperBound.nextPlace, 0)
    default: places = relative(to: 0..<Int.max)
    }
    return places.clamped(to: 0..<Int.max)
  }
}

extension Int {
  fileprivate var nextPlace: Int { self == .max ? self : self + 1 }
}

extension Publishers {
  /// A publisher of the values at given places in the order of another publisher's values.
  public struct Output<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are counted.
    public let upstream: Upstream

    /// The places, from 0.
    public let range: CountableRange<Int>

    /// Creates a publisher of the values at given places.
    public init(upstream: Upstream, range: CountableRange<Int>) {
      self.upstream = upstream
      self.range = range
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(downstream: subscriber, range: range))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let range: CountableRange<Int>
    private let link = UpstreamLink()
    private let position = Locked(0)

    init(downstream: Downstream, range: CountableRange<Int>) {
      self.downstream = downstream
      self.range = range
    }

    func receive(subscription: any Subscription) {
      guard link.connect(subscription) else { return }
      downstream.receive(subscription: self)
      if range.isEmpty { finish() }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      let index = position.withLock { position in
        defer { position += 1 }
        return position
      }
      guard index >= range.lowerBound else { return .max(1) }
      guard index < range.upperBound else { return .none }
      let demand = downstream.receive(input)
      guard index + 1 < range.upperBound else {
        finish()
        return .none
      }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.complete() { downstream.receive(completion: completion) }
    }

    private func finish() {
      if link.cancel() { downstream.receive(completion: .finished) }
    }

    func request(_ demand: Subscribers.Demand) { link.request(demand) }

    func cancel() { link.cancel() }

    let description = "Output"
  }
}
