public import Locking

/// The inner part of operators that pass every value and the completion through a scheduler.
///
/// An event is put in line when it comes; each scheduled action lets the first in the line out. So
/// the order is kept even if the scheduler runs its actions out of order or side by side.
@usableFromInline
final class ScheduledDelivery<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  let link = UpstreamLink()
  @usableFromInline let downstream: Downstream
  @usableFromInline let schedule: (@escaping () -> Void) -> Void
  @usableFromInline let line = Locked(DeliveryLine<Input, Failure>())
  @usableFromInline let description: String

  @inlinable
  init(
    downstream: Downstream, description: String,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.downstream = downstream
    self.description = description
    self.schedule = schedule
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    if link.connect(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if isActive { enqueue(.value(input)) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if complete() { enqueue(.completion(completion)) }
  }

  @inlinable
  func enqueue(_ event: DeliveryLine<Input, Failure>.Event) {
    line.withLock { $0.append(event) }
    schedule { self.takeTurn() }
  }

  @inlinable
  func takeTurn() {
    var upcoming = line.withLock { $0.startTurn() }
    while let event = upcoming {
      switch event {
      case .value(let value):
        let more = downstream.receive(value)
        if more != .none { request(more) }
      case .completion(let completion):
        downstream.receive(completion: completion)
      }
      upcoming = line.withLock { $0.endTurn() }
    }
  }

  /// Cancels the upstream, drops what waits, and delivers a completion at once.
  func end(with completion: Subscribers.Completion<Failure>) {
    guard link.cancel() else { return }
    let dropped = line.withLock { line in
      let dropped = line.events.takeAll()
      line.append(.completion(completion))
      return dropped
    }
    withExtendedLifetime(dropped) {}
    takeTurn()
  }

  @usableFromInline var isActive: Bool { link.isActive }

  @usableFromInline
  func complete() -> Bool { link.complete() }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @usableFromInline
  func cancel() {
    let dropped = line.withLock { line in
      line.isClosed = true
      return line.events.takeAll()
    }
    withExtendedLifetime(dropped) {}
    link.cancel()
  }
}

/// Events that wait for their turns.
@usableFromInline
struct DeliveryLine<Output, Failure: Error> {
  @usableFromInline typealias Event = DeliveryEvent<Output, Failure>

  @usableFromInline var events = Queue<Event>()

  /// How many events may go out: the one that is going out, and those whose actions have run
  /// meanwhile on other threads.
  @usableFromInline var turns = 0

  /// Whether nothing goes out any more.
  @usableFromInline var isClosed = false

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ event: Event) {
    if !isClosed { events.append(event) }
  }

  /// Adds a turn; if no other is going on, takes the first event for the caller to deliver.
  @inlinable
  mutating func startTurn() -> Event? {
    turns += 1
    return turns == 1 ? next() : nil
  }

  /// Ends the turn of the caller, and takes the event of the next turn.
  @inlinable
  mutating func endTurn() -> Event? {
    turns -= 1
    return turns > 0 ? next() : nil
  }

  @inlinable
  mutating func next() -> Event? {
    let event = events.popFirst()
    switch event {
    case .value?: break
    case .completion?: isClosed = true
    case nil: turns = 0
    }
    return event
  }
}
