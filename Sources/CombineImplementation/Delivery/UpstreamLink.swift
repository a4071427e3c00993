import Locking

/// An operator's connection to its upstream, from before the subscription until the end.
///
/// The first subscription is kept; another one, or one that comes after the end, is cancelled.
struct UpstreamLink: ~Copyable {
  private enum Phase {
    static let awaiting: UInt = 0
    static let active: UInt = 1
    static let ended: UInt = 2
  }

  private let phase = AtomicWord(Phase.awaiting)
  private let subscription = Locked<(any Subscription)?>(nil)

  /// Whether the subscription has come and nothing has ended it.
  var isActive: Bool { phase.load() == Phase.active }

  /// Keeps the subscription, and says whether it is the first, and wanted.
  borrowing func connect(_ newcomer: any Subscription) -> Bool {
    let isWanted = subscription.withLock { subscription in
      guard phase.exchange(Phase.awaiting, for: Phase.active) else { return false }
      subscription = newcomer
      return true
    }
    if !isWanted { newcomer.cancel() }
    return isWanted
  }

  borrowing func request(_ demand: Subscribers.Demand) {
    subscription.withLock(\.self)?.request(demand)
  }

  /// Ends the link because the upstream has completed, and says whether it was active.
  borrowing func complete() -> Bool {
    guard isActive else { return false }
    return end().wasActive
  }

  /// Ends the link and cancels the upstream, and says whether the link was active.
  @discardableResult
  borrowing func cancel() -> Bool {
    let (wasActive, subscription) = end()
    subscription?.cancel()
    return wasActive
  }

  /// Ends the link and returns the subscription, to be cancelled by the caller.
  borrowing func disconnect() -> (any Subscription)? { end().subscription }

  private borrowing func end() -> (wasActive: Bool, subscription: (any Subscription)?) {
    subscription.withLock { subscription in
      let wasActive = isActive
      phase.store(Phase.ended)
      return (wasActive, subscription.take())
    }
  }
}
