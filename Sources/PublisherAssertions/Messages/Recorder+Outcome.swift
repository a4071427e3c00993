import VirtualTime

extension Recorder {
  /// What became of the publisher, as the end of a sentence that begins with "it".
  var outcome: String {
    let last = events.last { event in
      if case .value = event.event { false } else { true }
    }
    switch last?.event {
    case .finished: return "finished at \(last?.time ?? .start)"
    case .failure(let error):
      return "failed at \(last?.time ?? .start) with \(describeBriefly(error))"
    case .cancelled: return "was cancelled at \(last?.time ?? .start)"
    case .value, nil: return "is still running at \(recording.clock.now)"
    }
  }

  /// What became of the publisher, as a sentence.
  var stateLine: String { "The publisher \(outcome)." }
}
