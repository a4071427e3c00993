/// What the operators that combine publishers make of the values.
@usableFromInline
enum CombinationRule {
  /// One value of each upstream goes out, and is gone then.
  case zip
  /// Every value goes out with the latest ones of the other upstreams.
  case latest
  /// Every value goes out alone.
  case merge

  /// Whether the downstream gets its subscription after all upstreams have sent theirs, rather than
  /// before they are subscribed to.
  var subscribesUpstreamsFirst: Bool { self == .zip }

  /// Whether each upstream is asked for one value at a time, or for all once the downstream has
  /// asked for all, rather than for what the downstream asks for.
  var asksOneByOne: Bool { self == .merge }
}

/// What a combination knows about one of its upstreams. It is guarded by the combination's lock.
///
/// NB: A pointer, which costs neither reference counts nor exclusivity checks. The combination owns
/// it, and whoever has a part has the combination.
@usableFromInline
typealias CombinationPart = UnsafeMutablePointer<CombinationUpstream>

@usableFromInline
struct CombinationUpstream {
  var subscription: (any Subscription)?
  var isConnected = false
  var hasFinished = false
  /// How many values are here.
  var count = 0

  @usableFromInline
  init() {}
}

/// The state of a combination, which is guarded by its lock.
///
/// NB: It counts values and does not hold them, so that it has no type parameters. Generic code looks
/// up metadata at every step where it is not specialised, and in debug builds it is not.
@usableFromInline
struct CombinationState {
  let rule: CombinationRule
  let parts: [CombinationPart]
  /// How many upstreams have finished.
  var finishedCount = 0
  /// How many upstreams have a value here.
  var readyCount = 0
  var demand = Subscribers.Demand.none
  /// How many outputs are lined up, for the thread that delivers, or for demand.
  var linedUpCount = 0
  /// Where those that are lined up come from, if upstreams are asked one by one.
  var sources = Queue<CombinationPart>()
  /// Where the output comes from that is being delivered.
  var source: CombinationPart?
  /// Whether the downstream has its subscription.
  @usableFromInline var isOpen: Bool
  /// Whether a thread is delivering; whatever comes meanwhile is left to it.
  @usableFromInline var isDelivering = false
  /// The thread that is inside the downstream's `receive`.
  @usableFromInline var receivingThread: UInt = 0
  var hasFailed = false
  @usableFromInline var hasEnded = false

  @usableFromInline
  init(rule: CombinationRule, parts: [CombinationPart]) {
    self.rule = rule
    self.parts = parts
    isOpen = !rule.subscribesUpstreamsFirst
  }

  /// Whether an upstream's events are wanted.
  @usableFromInline
  func isActive(_ part: CombinationPart) -> Bool {
    !hasEnded && !hasFailed && part.pointee.isConnected && !part.pointee.hasFinished
  }

  /// Forgets the upstreams' subscriptions and returns them.
  mutating func takeSubscriptions() -> [any Subscription] {
    parts.compactMap { $0.pointee.subscription.take() }
  }

  /// Ends everything, and returns the subscriptions to cancel after the lock.
  @usableFromInline
  mutating func end() -> [any Subscription] {
    hasEnded = true
    source = nil
    sources = Queue()
    return takeSubscriptions()
  }
}

extension CombinationState {
  /// What to do with the values.
  @usableFromInline
  enum Step {
    /// Nothing: they stay where they are.
    case keep
    /// Make an output and deliver it.
    case deliver
    /// Make an output and line it up.
    case lineUp
    /// Deliver the first output that is lined up.
    case deliverLinedUp
    /// Deliver the end.
    case end
  }

  /// Notes a value that has been put in place.
  ///
  /// - Parameters:
  ///   - part: The upstream that has sent it.
  ///   - isNested: Whether it comes from within the downstream's `receive`.
  @usableFromInline
  mutating func accept(from part: CombinationPart, isNested: Bool) -> Step {
    switch rule {
    case .zip:
      part.pointee.count += 1
      if part.pointee.count == 1 { readyCount += 1 }
      return isOpen && !isDelivering && takeGroup() ? .deliver : .keep
    case .latest:
      if part.pointee.count == 0 {
        part.pointee.count = 1
        readyCount += 1
      }
      guard readyCount == parts.count, demand != .none, !isNested else { return .keep }
    case .merge:
      guard demand != .none, !isDelivering, linedUpCount == 0 else {
        sources.append(part)
        linedUpCount += 1
        return .lineUp
      }
      source = part
    }
    demand -= 1
    guard isDelivering || linedUpCount > 0 else { return .deliver }
    linedUpCount += 1
    return .lineUp
  }

  /// Says what the thread that delivers has to do next.
  @usableFromInline
  mutating func next() -> Step {
    guard !hasEnded else { return .keep }
    if rule == .zip {
      if takeGroup() { return .deliver }
    } else if linedUpCount > 0, rule == .latest || demand != .none {
      linedUpCount -= 1
      if rule == .merge {
        source = sources.popFirst()
        demand -= 1
      }
      return .deliverLinedUp
    }
    if hasFailed || isExhausted { return .end }
    isDelivering = false
    return .keep
  }

  /// Counts one value of each upstream out, if there is one of each and it is demanded.
  private mutating func takeGroup() -> Bool {
    guard readyCount == parts.count, demand != .none else { return false }
    demand -= 1
    for part in parts {
      part.pointee.count -= 1
      if part.pointee.count == 0 { readyCount -= 1 }
    }
    return true
  }

  /// Whether nothing can go out any more.
  var isExhausted: Bool {
    guard rule == .zip else { return finishedCount == parts.count && linedUpCount == 0 }
    return finishedCount > 0 && parts.contains { $0.pointee.hasFinished && $0.pointee.count == 0 }
  }
}
