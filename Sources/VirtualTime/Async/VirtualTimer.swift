extension VirtualClock {
  /// The instants at which an interval has passed once more, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await instant in clock.timer(interval: .seconds(1)) { print(instant) }  // 1s, 2s, …
  /// ```
  ///
  /// The instants are multiples of the interval from the time at which the iteration begins, however
  /// long the loop takes for one; those that it is too late for are left out. Cancelling the task ends
  /// the loop.
  ///
  /// - Parameter interval: The time between two instants; less than a nanosecond counts as one.
  public func timer(interval: Duration) -> VirtualTimer {
    VirtualTimer(clock: self, interval: Swift.max(interval, .nanoseconds(1)))
  }
}

/// The instants of a clock at intervals.
public struct VirtualTimer: AsyncSequence, Sendable {
  public typealias Element = VirtualClock.Instant

  let clock: VirtualClock
  let interval: Duration

  public func makeAsyncIterator() -> Iterator {
    Iterator(clock: clock, interval: interval, last: clock.now)
  }

  /// What awaits one instant after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let clock: VirtualClock
    let interval: Duration
    var last: VirtualClock.Instant

    /// Awaits the next instant; `nil` when the task is cancelled.
    public mutating func next() async -> VirtualClock.Instant? {
      let late = last.duration(to: clock.now).nanoseconds / interval.nanoseconds
      let step = interval.nanoseconds.saturatingMultiply(by: Swift.max(late, 0) + 1)
      last = last.advanced(by: .nanoseconds(step))
      do {
        try await clock.sleep(until: last)
      } catch {
        return nil
      }
      return last
    }
  }
}
