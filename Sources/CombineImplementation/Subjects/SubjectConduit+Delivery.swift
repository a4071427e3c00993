public import Locking

extension SubjectConduit {
  /// Delivers a value that was claimed, then what has been queued meanwhile.
  @inlinable
  func deliver(_ value: Output) {
    let demand = receiveValue(downstream.toOpaque(), value)
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
        let demand = receiveValue(downstream.toOpaque(), value)
        upcoming = finishDelivery(adding: demand) ? nil : takeNext(adding: demand)
      case .completion(let completion):
        deliver(completion)
        upcoming = takeNext(adding: .none)
      }
    }
  }

  /// Delivers the completion, unless the conduit has ended.
  private func deliver(_ completion: Subscribers.Completion<Failure>) {
    let released = core.lock.withLock { state.hasEnded ? nil : state.end() }
    if released != nil { receiveCompletion(downstream.toOpaque(), completion) }
    withExtendedLifetime(released) {}
  }

  /// Ends one delivery, if nothing has come or ended meanwhile, and says whether it did.
  @inlinable
  func finishDelivery(adding demand: Subscribers.Demand) -> Bool {
    core.lock.lock()
    let isFinished = state.finishDelivery(adding: demand, isDemanding: core.isDemanding)
    core.lock.unlock()
    return isFinished
  }

  /// Ends one delivery when something has come or ended meanwhile: takes the event that comes next,
  /// or gives up the right to deliver.
  @inlinable
  @inline(never)
  func takeNext(adding demand: Subscribers.Demand) -> Event? {
    var releasesDownstream = false
    var upstreams: [any Subscription] = []
    let event = core.lock.withLock { () -> AnyObject? in
      if state.hasEnded {
        releasesDownstream = state.takeDownstream()
      } else {
        if demand != .none {
          state.demand += demand
          if !core.isDemanding { upstreams = core.noteDemand() }
        }
        if let event = state.queue?.popFirst() { return event }
      }
      state.isDelivering = false
      return nil
    }
    if releasesDownstream { downstream.release() }
    for upstream in upstreams { upstream.request(.unlimited) }
    return event.map { unsafeDowncast($0, to: Box<Event>.self).value }
  }
}
