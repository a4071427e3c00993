import Locking

/// The value of a published property, its publisher, and what writes to it.
final class PublishedStorage<Value>: @unchecked Sendable {
  private struct State {
    var value: Value
    var objectWillChange: ObservableObjectPublisher?
    var subject: CurrentValueSubject<Value, Never>?
    var assignments: [AnyCancellable] = []
  }

  private let state: Locked<State>

  init(_ value: Value) { state = Locked(State(value: value)) }

  var objectWillChange: ObservableObjectPublisher? {
    get { state.withLock(\.objectWillChange) }
    set {
      let replaced = state.withLock { state in
        defer { state.objectWillChange = newValue }
        return state.objectWillChange
      }
      withExtendedLifetime(replaced) {}
    }
  }

  /// What sends the values: one for all subscribers, whichever thread asks first.
  var subject: CurrentValueSubject<Value, Never> {
    state.withLock { state in
      if let subject = state.subject { return subject }
      let subject = CurrentValueSubject<Value, Never>(state.value)
      state.subject = subject
      return subject
    }
  }

  var value: Value {
    get { state.withLock(\.value) }
    set {
      let (objectWillChange, subject) = state.withLock { ($0.objectWillChange, $0.subject) }
      objectWillChange?.send()
      subject?.send(newValue)
      let replaced = state.withLock { state in
        defer { state.value = newValue }
        return state.value
      }
      withExtendedLifetime(replaced) {}
    }
  }

  /// Keeps what writes to the property.
  func keep(_ assignment: AnyCancellable) {
    state.withLock { $0.assignments.append(assignment) }
  }

  /// Takes on another property's publisher, as an assignment to `$property` asks for.
  func adopt(_ other: PublishedStorage) {
    guard other !== self else { return }
    let subject = other.subject
    let replaced = state.withLock { state in
      defer { state.subject = subject }
      return state.subject
    }
    withExtendedLifetime(replaced) {}
  }
}

/// A subscriber that writes to a published property, which it does not keep.
final class PublishedSubscriber<Value>: Subscriber {
  private weak var storage: PublishedStorage<Value>?
  private let link = UpstreamLink()

  init(_ storage: PublishedStorage<Value>) { self.storage = storage }

  func receive(subscription: any Subscription) {
    if link.connect(subscription) { subscription.request(.unlimited) }
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    if link.isActive { storage?.value = input }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { _ = link.complete() }

  func cancel() { link.cancel() }
}
