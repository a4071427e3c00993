public import PortableCombine

/// How many values a subscriber has demanded, and when.
public struct TimedDemand: Hashable, Sendable, CustomStringConvertible {
  /// When.
  public let time: VirtualClock.Instant

  /// How many values; it adds to what was demanded before.
  public let demand: Subscribers.Demand

  /// Creates a demand, to compare with one that was recorded.
  ///
  /// - Parameters:
  ///   - time: The time since the clock's start.
  ///   - demand: How many values.
  public init(at time: Duration, _ demand: Subscribers.Demand) {
    self.init(time: VirtualClock.Instant.start.advanced(by: time), demand: demand)
  }

  package init(time: VirtualClock.Instant, demand: Subscribers.Demand) {
    self.time = time
    self.demand = demand
  }

  /// The time and the number, as in `10ms  2`.
  public var description: String { "\(time)  \(demand.max.map(String.init) ?? "unlimited")" }
}
