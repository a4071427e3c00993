import Locking

/// The inner part of operators that pass every value and the completion through a scheduler.
///
/// An event is put in line when it comes; each scheduled action lets the first in the line out. So
/// the order is kept even if the scheduler runs its actions out of order or side by side.
final class ScheduledDelivery<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private struct State {
    var outbox = Outbox<Input, Failure>()
    /// How many events may go out: the one that is going out, and those whose actions have run
    /// meanwhile on other threads.
    var turns = 0

    mutating func begin() -> Outbox<Input, Failure>.Event? {
      let event = outbox.start()
      if event == nil { turns = 0 }
      return event
    }

    mutating func goOn() -> Outbox<Input, Failure>.Event? {
      guard turns > 0 else { return outbox.stop() }
      let event = outbox.next()
      if event == nil { turns = 0 }
      return event
    }
  }

  private let downstream: Downstream
  private let schedule: (@escaping () -> Void) -> Void
  let link = UpstreamLink()
  private let state = Locked(State())
  let description: String

  init(
    downstream: Downstream, description: String,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.downstream = downstream
    self.description = description
    self.schedule = schedule
  }

  func receive(subscription: any Subscription) {
    if link.connect(subscription) { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if link.isActive { enqueue(.value(input)) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if link.complete() { enqueue(.completion(completion)) }
  }

  private func enqueue(_ event: Outbox<Input, Failure>.Event) {
    state.withLock { $0.outbox.append(event) }
    schedule { self.takeTurn() }
  }

  private func takeTurn() {
    var upcoming = state.withLock { state in
      state.turns += 1
      return state.turns == 1 ? state.begin() : nil
    }
    while let event = upcoming {
      switch event {
      case .value(let value):
        let more = downstream.receive(value)
        if more != .none { link.request(more) }
      case .completion(let completion):
        downstream.receive(completion: completion)
      }
      upcoming = state.withLock { state in
        state.turns -= 1
        return state.goOn()
      }
    }
  }

  /// Cancels the upstream, drops what waits, and delivers a completion at once.
  func end(with completion: Subscribers.Completion<Failure>) {
    guard link.cancel() else { return }
    let dropped = state.withLock { state in
      let dropped = state.outbox.removeAll()
      state.outbox.append(.completion(completion))
      return dropped
    }
    withExtendedLifetime(dropped) {}
    takeTurn()
  }

  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  func cancel() {
    let dropped = state.withLock { $0.outbox.close() }
    withExtendedLifetime(dropped) {}
    link.cancel()
  }
}
