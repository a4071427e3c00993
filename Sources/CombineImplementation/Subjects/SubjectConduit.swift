import Locking

/// One subscriber of a subject: its demand, and the events on their way to it.
///
/// Its state is guarded by the lock of the subject's core: a send gives an event its place in the
/// order of all subscribers at once. Whoever finds the conduit idle delivers; what comes meanwhile,
/// from other threads or from the subscriber itself, is queued and delivered after it, so that
/// nothing overlaps and nothing recurses.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Subscription,
  CustomStringConvertible
{
  @usableFromInline typealias Event = DeliveryEvent<Output, Failure>

  @usableFromInline let core: SubjectCore<Output, Failure>

  /// What the events go to. The thread that delivers uses it without the lock, and alone lets go of
  /// it meanwhile, so that nothing has to be retained for a delivery.
  @usableFromInline let downstream: Unmanaged<AnyObject>

  // NB: A protocol's methods would run unspecialised code. Closures that are made where all types are
  // known carry specialised code. They are given the downstream, since two that held it would be two
  // more allocations. A checked cast would look metadata up each time.
  @usableFromInline let receiveValue: (UnsafeRawPointer, Output) -> Subscribers.Demand
  @usableFromInline let receiveCompletion:
    (UnsafeRawPointer, Subscribers.Completion<Failure>) -> Void

  // Guarded by the core's lock.
  @exclusivity(unchecked) @usableFromInline var state = SubjectConduitState()
  /// The neighbours in the core's list.
  @exclusivity(unchecked) @usableFromInline var next: SubjectConduit?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previous: SubjectConduit?
  @exclusivity(unchecked) @usableFromInline var isListed = false

  @inlinable
  init<S>(core: SubjectCore<Output, Failure>, subscriber: S, subject: AnyObject)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {
    self.core = core
    downstream = .passRetained(SubjectDownstream(subscriber, subject: subject))
    receiveValue = { downstream, value in
      Unmanaged<SubjectDownstream<S>>.fromOpaque(downstream)._withUnsafeGuaranteedRef {
        $0.subscriber.receive(value)
      }
    }
    receiveCompletion = { downstream, completion in
      Unmanaged<SubjectDownstream<S>>.fromOpaque(downstream)._withUnsafeGuaranteedRef {
        $0.subscriber.receive(completion: completion)
      }
    }
  }

  @inlinable
  deinit {
    if state.hasDownstream { downstream.release() }
  }

  @usableFromInline var description: String {
    core.keepsValue ? "CurrentValueSubject" : "PassthroughSubject"
  }
}

/// NB: These are called through an existential, and so run unspecialised. But for what is owed, which
/// is dealt with apart, they use no value that has a type parameter, and so look no metadata up.
extension SubjectConduit {
  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    core.lock.lock()
    guard !state.hasEnded, demand != .none else { return core.lock.unlock() }
    state.demand += demand
    let owed = state.takeOwed()
    let upstreams = core.isDemanding ? nil : core.noteDemand()
    core.lock.unlock()
    if let upstreams { for upstream in upstreams { upstream.request(.unlimited) } }
    if let owed { deliverOwed(owed) }
  }

  @inline(never)
  private func deliverOwed(_ event: AnyObject) {
    deliver(unsafeDowncast(event, to: Box<Event>.self).value)
  }

  @usableFromInline
  func cancel() {
    core.lock.lock()
    guard !state.hasEnded else { return core.lock.unlock() }
    core.remove(self)
    let released = state.end()
    core.lock.unlock()
    if released.downstream { downstream.release() }
  }
}

extension SubjectConduit {
  /// Gives a value its place, under the lock, and says whether the caller has to deliver it.
  @inlinable
  func claim(_ value: Output) -> Bool {
    if state.claim() { return true }
    if state.demand != .none {
      state.demand -= .max(1)
      state.enqueue(Box(Event.value(value)))
    }
    return false
  }

  /// Keeps a value for later, under the lock, if there is no demand for it now.
  ///
  /// - Returns: What it displaces, to be released after the lock.
  @inlinable
  func owe(_ value: Output) -> AnyObject? {
    guard state.demand == .none else { return nil }
    defer { state.owed = Box(Event.value(value)) }
    return state.owed
  }

  /// Gives the completion its place, under the lock, and says whether the caller has to deliver it.
  @usableFromInline
  func claim(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard !state.isDelivering else {
      state.enqueue(Box(Event.completion(completion)))
      return false
    }
    state.isDelivering = true
    return true
  }
}
