extension VirtualClock {
  /// A point in virtual time, in whole nanoseconds since the clock was made.
  public struct Instant: InstantProtocol, Codable, CustomStringConvertible {
    /// The nanoseconds since the clock was made.
    public let nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The time at which every clock starts.
    public static let start = Instant(nanoseconds: 0)

    /// The time since the start.
    public var sinceStart: Duration { .nanoseconds(nanoseconds) }

    /// The instant after a span of time, or the last one that there is.
    public func advanced(by duration: Duration) -> Instant {
      Instant(nanoseconds: nanoseconds.saturatingAdd(duration.nanoseconds))
    }

    /// The span of time to another instant.
    public func duration(to other: Instant) -> Duration {
      .nanoseconds(other.nanoseconds.saturatingSubtract(nanoseconds))
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    /// The time since the start, as in `350ms`.
    public var description: String { sinceStart.inUnits }
  }
}
