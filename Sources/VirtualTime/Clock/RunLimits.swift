/// How far ``VirtualClock/run(limits:fileID:filePath:line:column:)`` goes before it takes what it
/// runs for endless.
public struct RunLimits: Sendable {
  /// How many pieces of work may run.
  public var events: Int

  /// How many of them may run at one instant.
  public var eventsAtOneInstant: Int

  /// How far the time may go.
  public var horizon: Duration

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - events: How many pieces of work may run.
  ///   - eventsAtOneInstant: How many of them may run at one instant.
  ///   - horizon: How far the time may go; a year by default.
  public init(
    events: Int = 100_000, eventsAtOneInstant: Int = 10_000,
    horizon: Duration = .seconds(366 * 24 * 3600)
  ) {
    self.events = events
    self.eventsAtOneInstant = eventsAtOneInstant
    self.horizon = horizon
  }
}

/// What has run so far, against the limits.
struct RunCount {
  let limits: RunLimits
  /// The last time that may be reached, in nanoseconds.
  let horizon: Int64

  private var events = 0
  private var eventsAtInstant = 0
  private var instant: Int64?
  private var recent: [ObjectIdentifier: (origin: WorkOrigin, runs: Int)] = [:]

  init(limits: RunLimits, start: VirtualClock.Instant) {
    self.limits = limits
    horizon = start.nanoseconds.saturatingAdd(limits.horizon.nanoseconds)
  }

  /// The limit that is reached, in words.
  var reached: String? {
    if events >= limits.events { return "\(events) pieces of work had run" }
    if eventsAtInstant >= limits.eventsAtOneInstant {
      return "\(eventsAtInstant) pieces of work had run at this instant"
    }
    return nil
  }

  mutating func add(_ work: WorkQueue.Run) {
    events += 1
    eventsAtInstant = work.due == instant ? eventsAtInstant + 1 : 1
    instant = work.due
    // NB: Only near a limit does it matter who it is, and counting costs as much as running.
    let remaining = min(limits.events - events, limits.eventsAtOneInstant - eventsAtInstant)
    if remaining < 1000 {
      recent[ObjectIdentifier(work.origin), default: (work.origin, 0)].runs += 1
    }
  }

  /// Who goes on scheduling, and what waits.
  func culprits(pending: WorkList<PendingWork>) -> String {
    let runs = recent.values.sorted {
      ($0.runs, "\($1.origin)") > ($1.runs, "\($0.origin)")
    }
    var lines = runs.prefix(3).map {
      "\($0.origin) has run \($0.runs) of the last pieces of work."
    }
    lines.append("Waiting:\n\(pending.lines(atMost: 5))")
    return lines.joined(separator: "\n")
  }
}
