public import Locking

/// A cancellable that calls a closure when it is cancelled, or when the last reference to it goes.
///
/// ```swift
/// let search = publisher.sink { print($0) }  // keep it: dropping it cancels
/// search.cancel()
/// ```
///
/// The closure runs once, on the thread that cancels first, and is released then.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = AtomicWord(0)

  /// NB: Whoever has set `isCancelled` has it to itself: nothing guards it.
  @exclusivity(unchecked) @usableFromInline var action: (() -> Void)?

  /// Creates a cancellable that calls a closure.
  ///
  /// - Parameter cancel: What to do on cancellation.
  @inlinable
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Creates a cancellable that cancels another one.
  ///
  /// - Parameter canceller: What to cancel.
  @inlinable
  public init<C>(_ canceller: C) where C: Cancellable {
    action = { canceller.cancel() }
  }

  @inlinable
  deinit { cancel() }

  /// Runs the closure, if it has not run yet.
  @inlinable
  public func cancel() {
    guard isCancelled.exchange(0, for: 1), let action = action.take() else { return }
    action()
  }

  /// Keeps this cancellable in a collection.
  ///
  /// - Parameter collection: The collection to append to.
  public func store<C>(in collection: inout C)
  where C: RangeReplaceableCollection, C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this cancellable in a set.
  ///
  /// - Parameter set: The set to insert into.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Two cancellables are equal if they are the same object.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
