/// Events on their way to one subscriber, as part of a state behind a lock.
///
/// Whoever adds an event tries to start; one thread at a time gets to deliver, in order, and goes on
/// until nothing is left. So nothing overlaps, nothing recurses, and no lock is held meanwhile.
struct Outbox<Output, Failure: Error> {
  enum Event {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  private var events = Queue<Event>()
  private var isDelivering = false
  private(set) var isClosed = false

  mutating func append(_ event: Event) {
    if !isClosed { events.append(event) }
  }

  /// Takes the right to deliver, unless another thread has it, and the first event.
  mutating func start() -> Event? {
    guard !isDelivering else { return nil }
    isDelivering = true
    return next()
  }

  /// The next event for the thread that delivers, which loses the right when there is none.
  mutating func next() -> Event? {
    let event = events.popFirst()
    switch event {
    case .value?: break
    case .completion?: isClosed = true
    case nil: isDelivering = false
    }
    return event
  }

  /// Gives up the right to deliver, though there may be more.
  mutating func stop() -> Event? {
    isDelivering = false
    return nil
  }

  /// Removes the events that wait, to be released elsewhere.
  mutating func removeAll() -> [Event] { events.takeAll() }

  /// Lets no event out any more, and returns those that were waiting, to be released elsewhere.
  mutating func close() -> [Event] {
    isClosed = true
    return events.takeAll()
  }
}
