extension Just {
  /// The value, if a closure accepts it now.
  ///
  /// ```swift
  /// Just(3).filter { $0 > 5 }  // no value
  /// ```
  ///
  /// - Parameter isIncluded: Is called once, before this returns.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  /// No value, since the only one does not matter.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// The same publisher: one value repeats nothing.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The value, from a publisher that could fail; there is nothing to compare it with.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    .init(.success(output))
  }

  /// The value, unless at least one is dropped.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    prefix(count < 1 ? 1 : 0)
  }

  /// The value, unless a closure says now that it is to be dropped.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter { !predicate($0) }
  }

  /// The value, if at least one is wanted.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    .init(maxLength > 0 ? output : nil)
  }

  /// The value, if a closure accepts it now.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// The same publisher: its value is the first.
  @inlinable
  public func first() -> Just<Output> { self }

  /// The value, if a closure accepts it now.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// The same publisher: its value is the last.
  @inlinable
  public func last() -> Just<Output> { self }

  /// The value, if a closure accepts it now.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// The value, if its place, which is 0, is asked for.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher { prefix(index == 0 ? 1 : 0) }

  /// The value, if its place, which is 0, is in the range.
  @inlinable
  public func output<R>(in range: R) -> Optional<Output>.Publisher
  where R: RangeExpression, R.Bound == Int {
    prefix(range.places.contains(0) ? 1 : 0)
  }
}

extension Just where Output: Equatable {
  /// The same publisher: one value repeats nothing.
  @inlinable
  public func removeDuplicates() -> Just<Output> { self }
}
