public import Locking

/// How far a sink has come, and how many threads are using its closures: one word, without a lock.
///
/// Nobody starts using the closures once the sink has ended, and the last to use them is told that.
///
/// NB: The closures and the subscription are the sink's: a value with a type parameter would have a
/// debug build look its metadata up at every use.
@usableFromInline
struct SinkStage: ~Copyable, Sendable {
  /// Bits 0 and 1 are the stage; the rest counts the users.
  @usableFromInline let word = AtomicWord(SinkStage.awaiting)

  // The stages, which a sink takes in this order; it may end at each.
  @usableFromInline static var awaiting: UInt { @inlinable get { 0 } }
  /// A thread is keeping the subscription.
  @usableFromInline static var keeping: UInt { @inlinable get { 1 } }
  @usableFromInline static var subscribed: UInt { @inlinable get { 2 } }
  @usableFromInline static var ended: UInt { @inlinable get { 3 } }

  @usableFromInline static var mask: UInt { @inlinable get { 3 } }
  @usableFromInline static var user: UInt { @inlinable get { 4 } }

  @inlinable
  init() {}

  @usableFromInline var hasEnded: Bool {
    @inlinable get { word.load() & SinkStage.mask == SinkStage.ended }
  }

  /// Takes the right to use the closures, unless the sink has ended.
  @inlinable
  borrowing func enter() -> Bool {
    var seen = word.load()
    while seen & SinkStage.mask != SinkStage.ended {
      if word.exchange(seen, for: seen &+ SinkStage.user) { return true }
      seen = word.load()
    }
    return false
  }

  /// Gives up a use.
  ///
  /// - Returns: Whether the caller has to release the closures: nobody will use them any more.
  @inlinable
  borrowing func leave() -> Bool { word.add(0 &- SinkStage.user) == SinkStage.ended }

  /// Goes from one stage to the next.
  ///
  /// - Parameter entering: Whether the caller becomes a user.
  /// - Returns: Whether the sink was at that stage.
  borrowing func advance(from stage: UInt, entering: Bool) -> Bool {
    var seen = word.load()
    while seen & SinkStage.mask == stage {
      if word.exchange(seen, for: seen &+ 1 &+ (entering ? SinkStage.user : 0)) { return true }
      seen = word.load()
    }
    return false
  }

  /// Ends the sink.
  ///
  /// - Parameter entering: Whether the caller becomes a user.
  /// - Returns: What the caller has to do about it, or `nil` if the sink has ended before.
  borrowing func end(entering: Bool) -> (takesSubscription: Bool, releasesClosures: Bool)? {
    var seen = word.load()
    while seen & SinkStage.mask != SinkStage.ended {
      let ended = (seen | SinkStage.ended) &+ (entering ? SinkStage.user : 0)
      if word.exchange(seen, for: ended) {
        // NB: A subscription that is still being kept is cancelled by the thread that keeps it.
        return (seen & SinkStage.mask == SinkStage.subscribed, ended == SinkStage.ended)
      }
      seen = word.load()
    }
    return nil
  }
}
