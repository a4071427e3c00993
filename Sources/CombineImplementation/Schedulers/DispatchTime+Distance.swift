public import Dispatch

// NB: Dispatch has these on Apple's platforms, but not on Linux.
extension DispatchTime {
  /// The time from this point to another; negative if that is earlier.
  ///
  /// ```swift
  /// start.distance(to: .now())
  /// ```
  ///
  /// - Parameter other: The other point in time.
  /// - Returns: The time in nanoseconds, or the nearest number of them that there is.
  public func distance(to other: DispatchTime) -> DispatchTimeInterval {
    let start = DispatchQueue.SchedulerTimeType(self)
    return start.distance(to: DispatchQueue.SchedulerTimeType(other)).timeInterval
  }

  /// The point in time that is so much later.
  ///
  /// - Parameter n: How much later; if negative, how much earlier.
  /// - Returns: The other point, which is `distantFuture` for `.never`.
  public func advanced(by n: DispatchTimeInterval) -> DispatchTime { self + n }
}
