extension VirtualClock: Clock {
  public typealias Duration = Swift.Duration

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the clock has been moved to an instant.
  ///
  /// ```swift
  /// try await clock.sleep(for: .seconds(5))  // takes no time: the test moves the clock
  /// ```
  ///
  /// A deadline that has passed returns after one hop, whether the clock is moved or not. Sleepers
  /// that are due at one instant wake up in the order in which they fell asleep, among the other work
  /// of that instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.fallAsleep(on: self, until: deadline, continuation)
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  /// Waits, in real time, until so many tasks sleep on the clock.
  ///
  /// Tasks outside of `withVirtualTime` get to their `sleep` whenever the system lets them run. This
  /// is how a test knows that they are there, before it moves the clock:
  ///
  /// ```swift
  /// let task = Task { try await clock.sleep(for: .seconds(1)); return 42 }
  /// await clock.waitForSleepers(count: 1)
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter count: How many tasks; it returns at once if as many sleep already.
  public func waitForSleepers(count: Int) async {
    await withCheckedContinuation { continuation in sleepers.wait(for: count, continuation) }
  }
}
