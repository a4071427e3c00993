import Locking

/// The stage at which a subscriber is that hands its subscription to someone else to keep.
struct SubscriberLink: ~Copyable {
  private let phase = AtomicWord(0)  // 0: waits, 1: is subscribed, 2: has ended

  var isActive: Bool { phase.load() == 1 }

  /// Notes the first subscription; another one, or one after the end, is cancelled.
  borrowing func accept(_ subscription: any Subscription) -> Bool {
    guard phase.exchange(0, for: 1) else {
      subscription.cancel()
      return false
    }
    return true
  }

  /// Notes the end, and says whether it is the first, after a subscription.
  borrowing func complete() -> Bool { phase.exchange(1, for: 2) }
}
