/// Work that waits on a clock.
public struct PendingWork: Sendable, CustomStringConvertible {
  /// When it is due.
  public let due: VirtualClock.Instant

  /// When it was scheduled; for work that repeats, the first time.
  public let scheduled: VirtualClock.Instant

  /// The name that was given to it, or to its scheduler.
  public let label: String

  /// The time between two runs; `nil` for work that runs once.
  public let interval: Duration?

  /// Where it was scheduled, or where its scheduler was made; `nil` for a task that sleeps.
  public let callSite: CallSite?

  /// How often it has run.
  public let runs: Int

  /// One line, as in `350ms  search (AppTests/SearchTests.swift:12), scheduled at 50ms`.
  public var description: String {
    "\(due)  \(name), scheduled at \(scheduled)"
      + (runs > 0 ? ", has run \(runs == 1 ? "once" : "\(runs) times")" : "")
  }

  /// What it is, without its time.
  var name: String {
    let period = interval.map { ", every \($0.inUnits)" } ?? ""
    return label + period + (callSite.map { " (\($0))" } ?? "")
  }
}
