import PortableCombine
import VirtualTime

/// What a recorder has at one moment, in words: a message is true even while events come in.
struct Snapshot<Output, Failure: Error> {
  let events: [TimedEvent<Output, Failure>]
  let demands: [TimedDemand]
  let subscribedAt: VirtualClock.Instant?
  /// Whether values may still come.
  let hasDemand: Bool
  let clock: VirtualClock
  let name: RecorderName

  /// How it ended, or was ended.
  var end: TimedEvent<Output, Failure>? {
    events.last { event in
      if case .value = event.event { false } else { true }
    }
  }

  /// How the publisher ended by itself.
  var completion: Subscribers.Completion<Failure>? {
    switch end?.event {
    case .finished: .finished
    case .failure(let error): .failure(error)
    case .value, .cancelled, nil: nil
    }
  }

  /// What became of the publisher, as the end of a sentence that begins with "it".
  var outcome: String {
    let time = end?.time ?? clock.now
    switch end?.event {
    case .finished: return "finished at \(time)"
    case .failure(let error): return "failed at \(time) with \(describeBriefly(error))"
    case .cancelled: return "was cancelled at \(time)"
    case .value, nil: return "is still running at \(time)"
    }
  }

  /// What to do, and the order of ties if it is not the usual one.
  ///
  /// - Parameter isShort: Whether more was expected than has come.
  func advice(isShort: Bool = true) -> String {
    (isShort ? remedy : "Correct the code, or what the test expects.") + clock.tieNote
  }

  private var remedy: String {
    if end != nil { return "Nothing more comes: correct the code, or what the test expects." }
    if !hasDemand { return "It may send no more values: call request(_:) on the recorder first." }
    if let next = clock.pending.first {
      return "The clock has work for \(next.due): advance it first, if that brings the rest."
    }
    return "The clock has no work left: what is missing has not been sent."
  }

  /// What has come so far: at most a dozen events.
  var history: String {
    guard !events.isEmpty else { return "Nothing has come\(span)." }
    return "What has come\(span):\n" + lines(of: events, keeping: .last)
  }

  /// The time in which events could come.
  private var span: String {
    guard let subscribedAt else { return ", not even a subscription, up to \(clock.now)" }
    // NB: Who subscribes late may have missed what was expected.
    let since = subscribedAt > .start ? " since the subscription at \(subscribedAt)," : ""
    return "\(since) up to \(clock.now)"
  }

  enum Part {
    case first
    case last
  }

  /// At most a dozen events, one per line.
  func lines(of events: [TimedEvent<Output, Failure>], keeping part: Part) -> String {
    let limit = 12
    let rest = events.count - limit
    switch part {
    case .first:
      let lines = events.prefix(limit).map { "  \($0.line)" }
      return (lines + (rest > 0 ? ["  … \(rest) events after that"] : [])).joined(separator: "\n")
    case .last:
      let lines = events.suffix(limit).map { "  \($0.line)" }
      return ((rest > 0 ? ["  … \(rest) events before that"] : []) + lines).joined(separator: "\n")
    }
  }
}
