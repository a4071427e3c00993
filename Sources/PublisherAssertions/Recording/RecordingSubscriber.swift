public import PortableCombine

/// What a recorder subscribes with.
@usableFromInline
struct RecordingSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let recording: Recording<Input, Failure>

  @usableFromInline
  init(recording: Recording<Input, Failure>) { self.recording = recording }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { CombineIdentifier(recording) }

  @usableFromInline var description: String { "Recorder" }

  @usableFromInline
  func receive(subscription: any Subscription) { recording.begin(subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    recording.receive(input)
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) { recording.complete(completion) }
}
