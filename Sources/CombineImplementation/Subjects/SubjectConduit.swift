public import Locking

/// One subscriber of a subject: its demand, and the events on their way to it.
///
/// Its state is guarded by the lock of the subject's core: a send gives an event its place in the
/// order of all subscribers at once. Whoever finds the conduit idle delivers; what comes meanwhile,
/// from other threads or from the subscriber itself, is queued and delivered after it, so that
/// nothing overlaps and nothing recurses.
@usableFromInline
final class SubjectConduit<Output, Failure: Error> {
  @usableFromInline
  enum Event {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline let core: SubjectCore<Output, Failure>
  /// NB: Guarded by the core's lock; a check for overlapping access at each use would cost more than
  /// the use.
  @exclusivity(unchecked) @usableFromInline var state: SubjectConduitState

  @inlinable
  init<S>(core: SubjectCore<Output, Failure>, subscriber: S, subject: AnyObject)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    self.core = core
    // NB: The closures are made here, where all types are known: they carry specialised code.
    state = SubjectConduitState(
      downstream: Downstream(
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) },
        subject: subject))
  }

  @inlinable
  deinit { state.downstream?.release() }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    var event: Event?
    let upstreams = core.state.withLock { core -> [any Subscription] in
      guard !state.hasEnded, demand != .none else { return [] }
      state.demand += demand
      if let owed = state.owed.take() {
        let value = unsafeDowncast(owed, to: Box<Output>.self).value
        if claim(value) { event = .value(value) }
      }
      return core.noteDemand()
    }
    for upstream in upstreams { upstream.request(.unlimited) }
    if let event { deliver(event) }
  }

  @inlinable
  func cancel() {
    let released = core.state.withLock { core -> SubjectConduitState.Released? in
      guard !state.hasEnded else { return nil }
      core.remove(self)
      return state.end()
    }
    released?.release()
  }
}

extension SubjectConduit {
  /// Gives a value its place, under the lock, and says whether the caller has to deliver it.
  @inlinable
  func claim(_ value: Output) -> Bool {
    guard state.demand != .none else { return false }
    state.demand -= 1
    guard !state.isDelivering else {
      state.queue.append(Box(Event.value(value)))
      return false
    }
    state.isDelivering = true
    return true
  }

  /// Keeps a value for later, under the lock, if there is no demand for it now.
  ///
  /// - Returns: What it displaces, to be released after the lock.
  @inlinable
  func owe(_ value: Output) -> AnyObject? {
    guard state.demand == .none else { return nil }
    defer { state.owed = Box(value) }
    return state.owed
  }

  /// Gives the completion its place, under the lock, and says whether the caller has to deliver it.
  @usableFromInline
  func claim(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard !state.isDelivering else {
      state.queue.append(Box(Event.completion(completion)))
      return false
    }
    state.isDelivering = true
    return true
  }

  /// Delivers a value that was claimed, then what has been queued meanwhile.
  @inlinable
  func deliver(_ value: Output) {
    let demand = receive(value)
    // NB: Apart, since in a debug build the mere mention of an event costs a look-up.
    if !finishDelivery(adding: demand) { deliverQueued(adding: demand) }
  }

  @inlinable
  @inline(never)
  func deliverQueued(adding demand: Subscribers.Demand) {
    if let event = takeNext(adding: demand) { deliver(event) }
  }

  /// Delivers an event that was claimed, then what has been queued meanwhile.
  @usableFromInline
  func deliver(_ event: Event) {
    var upcoming: Event? = event
    while let event = upcoming {
      switch event {
      case .value(let value):
        upcoming = next(adding: receive(value))
      case .completion(let completion):
        let downstream = downstream
        let released = core.state.withLock { _ -> SubjectConduitState.Released? in
          state.hasEnded ? nil : state.end()
        }
        if released != nil { downstream.receiveCompletion(completion) }
        released?.release()
        upcoming = next(adding: .none)
      }
    }
  }

  /// Whom to deliver to, for the thread that has claimed an event.
  @usableFromInline var downstream: Downstream {
    @inlinable get {
      unsafeDowncast(
        state.downstream.unsafelyUnwrapped.takeUnretainedValue(), to: Downstream.self)
    }
  }

  /// Hands a value to the subscriber, on the thread that has claimed it.
  ///
  /// NB: That thread alone lets go of the subscriber, so that nothing has to be retained meanwhile.
  @inlinable
  func receive(_ value: Output) -> Subscribers.Demand {
    state.downstream.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Downstream.self).receiveValue(value)
    }
  }

  /// Ends one delivery: takes the event that comes next, or gives up the right to deliver.
  @inlinable
  func next(adding demand: Subscribers.Demand) -> Event? {
    finishDelivery(adding: demand) ? nil : takeNext(adding: demand)
  }

  /// Ends one delivery, if nothing has come or ended meanwhile, and says whether it did.
  @inlinable
  func finishDelivery(adding demand: Subscribers.Demand) -> Bool {
    core.state.withLock { core in
      state.finishDelivery(adding: demand, isDemanding: core.isDemanding)
    }
  }

  /// Does the same when something has come or ended meanwhile.
  @inlinable
  @inline(never)
  func takeNext(adding demand: Subscribers.Demand) -> Event? {
    var released: Unmanaged<AnyObject>?
    var upstreams: [any Subscription] = []
    let event = core.state.withLock { core -> AnyObject? in
      if state.hasEnded {
        released = state.downstream.take()
      } else {
        if demand != .none {
          state.demand += demand
          upstreams = core.noteDemand()
        }
        if let event = state.queue.popFirst() { return event }
      }
      state.isDelivering = false
      return nil
    }
    released?.release()
    for upstream in upstreams { upstream.request(.unlimited) }
    return event.map { unsafeDowncast($0, to: Box<Event>.self).value }
  }
}

extension SubjectConduit {
  /// The subscriber, as closures, and the subject, which lives as long as somebody is subscribed.
  @usableFromInline
  final class Downstream {
    @usableFromInline let receiveValue: (Output) -> Subscribers.Demand
    @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    @usableFromInline let subject: AnyObject

    @inlinable
    init(
      receiveValue: @escaping (Output) -> Subscribers.Demand,
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      subject: AnyObject
    ) {
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
      self.subject = subject
    }
  }
}
