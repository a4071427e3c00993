/// Events on their way to one subscriber, as part of a state behind a lock.
///
/// Whoever adds an event tries to start; one thread at a time gets to deliver, in order, and goes on
/// until nothing is left. So nothing overlaps, nothing recurses, and no lock is held meanwhile.
struct Outbox<Output, Failure: Error> {
  typealias Event = DeliveryEvent<Output, Failure>

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

  /// Delivers an event and those that follow it, on the thread that has the right to.
  ///
  /// - Parameter next: Notes what the subscriber has demanded in return, and takes the next event,
  ///   under the lock.
  static func deliver<Downstream: Subscriber>(
    _ first: Event?, to downstream: Downstream, next: (Subscribers.Demand) -> Event?
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    var upcoming = first
    while let event = upcoming {
      var demand = Subscribers.Demand.none
      switch event {
      case .value(let value): demand = downstream.receive(value)
      case .completion(let completion): downstream.receive(completion: completion)
      }
      upcoming = next(demand)
    }
  }

  /// Lets no event out any more, and returns those that were waiting, to be released elsewhere.
  mutating func close() -> [Event] {
    isClosed = true
    return events.takeAll()
  }
}
