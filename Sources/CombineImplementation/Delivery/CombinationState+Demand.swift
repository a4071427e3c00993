extension CombinationState {
  /// What upstreams are asked for.
  @usableFromInline
  struct Request {
    @usableFromInline let demand: Subscribers.Demand
    @usableFromInline let asked: [any Subscription]
    /// What the upstream that is in the middle of sending is asked for, by returning it.
    @usableFromInline let returned: Subscribers.Demand

    @usableFromInline
    init(
      demand: Subscribers.Demand = .none, asked: [any Subscription] = [],
      returned: Subscribers.Demand = .none
    ) {
      self.demand = demand
      self.asked = asked
      self.returned = returned
    }

    /// Whether there is something to do about it.
    @usableFromInline var isPending: Bool { !asked.isEmpty || isUnlimited }

    /// Whether upstreams are asked for everything, which they may send at once, without end.
    @usableFromInline var isUnlimited: Bool { demand == .unlimited }
  }

  /// Notes an upstream's subscription, and returns what to ask it for, or `nil` if it is not wanted.
  @usableFromInline
  mutating func connect(
    _ subscription: any Subscription, to part: CombinationPart
  ) -> (demand: Subscribers.Demand?, isLast: Bool) {
    guard !hasEnded, !part.pointee.isConnected else { return (nil, false) }
    part.pointee.isConnected = true
    let isLast = rule.subscribesUpstreamsFirst && parts.allSatisfy { $0.pointee.isConnected }
    guard !hasFailed else { return (nil, isLast) }
    part.pointee.subscription = subscription
    guard rule.asksOneByOne else { return (demand, isLast) }
    return (demand == .unlimited ? .unlimited : .max(1), isLast)
  }

  /// Adds what the downstream demands.
  @usableFromInline
  mutating func add(_ demand: Subscribers.Demand) -> Request {
    guard !hasEnded else { return Request() }
    isOpen = true
    let wasUnlimited = self.demand == .unlimited
    self.demand += demand
    guard demand != .none, !wasUnlimited, !rule.asksOneByOne || self.demand == .unlimited else {
      return Request()
    }
    // NB: An upstream without end would not come back to let it end.
    if rule == .zip, isExhausted { return Request() }
    return Request(demand: demand, asked: parts.compactMap(\.pointee.subscription))
  }

  /// Adds what the downstream has returned from a delivery, after which an upstream that is asked
  /// for one value at a time is asked for another.
  ///
  /// - Parameter trigger: The upstream that is in the middle of sending, if one is.
  @usableFromInline
  mutating func add(
    _ demand: Subscribers.Demand, returnedTo trigger: CombinationPart?
  ) -> Request {
    guard !hasEnded, self.demand != .unlimited, demand != .none || rule.asksOneByOne else {
      return Request()
    }
    self.demand += demand
    if rule.asksOneByOne, self.demand != .unlimited {
      if source == trigger { return Request(returned: .max(1)) }
      return Request(demand: .max(1), asked: source?.pointee.subscription.map { [$0] } ?? [])
    }
    let others = parts.filter { $0 != trigger }
    return Request(
      demand: demand, asked: others.compactMap(\.pointee.subscription),
      returned: trigger == nil ? .none : demand)
  }

  /// Notes an upstream's end, and returns the subscriptions to release, or to cancel at a failure.
  @usableFromInline
  mutating func end(
    _ part: CombinationPart, byFailure isFailure: Bool
  ) -> (released: (any Subscription)?, cancelled: [any Subscription]) {
    part.pointee.hasFinished = true
    finishedCount += 1
    let released = part.pointee.subscription.take()
    guard isFailure else { return (released, []) }
    hasFailed = true
    return (released, takeSubscriptions())
  }
}
