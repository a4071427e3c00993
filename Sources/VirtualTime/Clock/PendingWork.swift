/// Work that waits on a clock.
public struct PendingWork: Sendable, CustomStringConvertible {
  /// When it is due.
  public let due: VirtualClock.Instant

  /// The name of the scheduler it was scheduled on.
  public let label: String

  /// The time between two runs; `nil` for work that runs once.
  public let interval: Duration?

  /// Where the scheduler was made.
  public let callSite: CallSite

  /// How often it has run.
  package let runs: Int

  init(due: Int64, interval: Int64?, origin: WorkOrigin, runs: Int) {
    self.due = VirtualClock.Instant(nanoseconds: due)
    label = origin.label
    self.interval = interval.map { .nanoseconds($0) }
    callSite = origin.callSite
    self.runs = runs
  }

  /// One line, as in `350ms  DispatchQueue.virtual, every 1s (AppTests/ClockTests.swift:12)`.
  public var description: String {
    let period = interval.map { ", every \($0.inUnits)" } ?? ""
    return "\(due)  \(label)\(period) (\(callSite))"
  }
}
