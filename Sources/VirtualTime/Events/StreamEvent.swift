/// Something that a subscriber of a publisher sees, or does.
public enum StreamEvent<Output, Failure: Error> {
  /// A value came.
  case value(Output)

  /// The publisher finished.
  case finished

  /// The publisher failed.
  case failure(Failure)

  /// The subscriber cancelled.
  case cancelled
}

extension StreamEvent: Equatable where Output: Equatable, Failure: Equatable {}
extension StreamEvent: Sendable where Output: Sendable {}

/// An event and the virtual time at which it happened.
public struct TimedEvent<Output, Failure: Error> {
  /// When.
  public let time: VirtualClock.Instant

  /// What.
  public let event: StreamEvent<Output, Failure>

  /// Creates an event, to compare with one that was recorded.
  ///
  /// - Parameters:
  ///   - time: The time since the clock's start.
  ///   - event: What happened then.
  public init(at time: Duration, _ event: StreamEvent<Output, Failure>) {
    self.init(time: VirtualClock.Instant.start.advanced(by: time), event: event)
  }

  @inlinable
  package init(time: VirtualClock.Instant, event: StreamEvent<Output, Failure>) {
    self.time = time
    self.event = event
  }
}

extension TimedEvent: Equatable where Output: Equatable, Failure: Equatable {}
extension TimedEvent: Sendable where Output: Sendable {}
