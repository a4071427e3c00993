/// A type with an activity that can be cancelled.
public protocol Cancellable {
  /// Ends the activity and frees what it holds. Cancelling again does nothing.
  func cancel()
}

extension Cancellable {
  /// Keeps this cancellable in a collection, as an ``AnyCancellable`` that cancels when it goes.
  ///
  /// - Parameter collection: The collection to append to.
  public func store<C>(in collection: inout C)
  where C: RangeReplaceableCollection, C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this cancellable in a set, as an ``AnyCancellable`` that cancels when it goes.
  ///
  /// - Parameter set: The set to insert into.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
