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
