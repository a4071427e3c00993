public import Locking

/// A subscription to one value: the first demand runs a closure, once, unless it is cancelled first.
@usableFromInline
final class SingleValueSubscription: Subscription, CustomStringConvertible {
  @usableFromInline let state = AtomicWord(0)  // 1: used, 2: cancelled

  /// NB: Whoever has moved the state on from 0 has it to itself: nothing guards it.
  @exclusivity(unchecked) @usableFromInline var deliver: ((SingleValueSubscription) -> Void)?
  @usableFromInline let description: String

  /// Creates a subscription.
  ///
  /// - Parameter deliver: Sends the value, then, unless the subscription is cancelled meanwhile, the
  ///   completion.
  @inlinable
  init(description: String, deliver: @escaping (SingleValueSubscription) -> Void) {
    self.description = description
    self.deliver = deliver
  }

  @usableFromInline var isCancelled: Bool {
    @inlinable get { state.load() & 2 != 0 }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none, state.exchange(0, for: 1), let deliver else { return }
    self.deliver = nil
    deliver(self)
  }

  @usableFromInline
  func cancel() {
    if state.exchange(0, for: 2) {
      deliver = nil
    } else {
      _ = state.formUnion(2)
    }
  }
}
