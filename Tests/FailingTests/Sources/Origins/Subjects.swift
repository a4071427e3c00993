import Rehearsal

/// The error that the failing publisher fails with.
public enum Outage: Error, Equatable {
  case offline
  case timeout
}

/// A clock, and what a few publishers have sent on it.
public struct Subjects {
  public let clock = VirtualClock()
  public let finished: Recorder<Int, Never>
  public let failed: Recorder<Int, Outage>

  public init() {
    finished = Just(1).record(on: clock)
    failed = Fail(error: Outage.offline).record(on: clock)
  }
}
