import PortableCombine

/// What a recorder subscribes with.
struct RecordingSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  let recording: Recording<Input, Failure>

  var combineIdentifier: CombineIdentifier { CombineIdentifier(recording) }

  var description: String { "Recorder" }

  func receive(subscription: any Subscription) { recording.begin(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    recording.receive(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { recording.complete(completion) }
}
