import VirtualTime

extension StreamEvent {
  /// The event in a line of a message.
  var line: String {
    switch self {
    case .value(let value): describeBriefly(value)
    case .finished: "finished"
    case .failure(let error): "failed: \(describeBriefly(error))"
    case .cancelled: "cancelled"
    }
  }
}

extension TimedEvent {
  /// The time and the event in a line of a message.
  var line: String { "\(time)  \(event.line)" }
}

extension Recorder {
  /// What has come so far, for a message: at most a dozen lines.
  var history: String {
    let events = events
    guard !events.isEmpty else { return "Nothing has come up to \(recording.clock.now)." }
    var lines = events.suffix(12).map { "  \($0.line)" }
    if events.count > 12 { lines.insert("  … \(events.count - 12) events before that", at: 0) }
    return "What has come up to \(recording.clock.now):\n" + lines.joined(separator: "\n")
  }
}
