extension Optional.Publisher {
  /// The value, if there is one and a closure accepts it now.
  ///
  /// ```swift
  /// Int("12").publisher.filter { $0 > 20 }  // no value
  /// ```
  ///
  /// - Parameter isIncluded: Is called at most once, before this returns.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// No value, since the only one does not matter.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// The same publisher: one value repeats nothing.
  @inlinable
  public func removeDuplicates(
    by predicate: (Output, Output) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  /// The value, unless at least one is dropped.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    prefix(count < 1 ? 1 : 0)
  }

  /// The value, unless a closure says now that it is to be dropped.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// The value, if at least one is wanted.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    .init(maxLength > 0 ? output : nil)
  }

  /// The value, if a closure accepts it now.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// The same publisher: its value is the first.
  @inlinable
  public func first() -> Optional<Wrapped>.Publisher { self }

  /// The value, if a closure accepts it now.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// The same publisher: its value is the last.
  @inlinable
  public func last() -> Optional<Wrapped>.Publisher { self }

  /// The value, if a closure accepts it now.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// The value, if its place, which is 0, is asked for.
  @inlinable
  public func output(at index: Int) -> Optional<Wrapped>.Publisher { prefix(index == 0 ? 1 : 0) }

  /// The value, if its place, which is 0, is in the range.
  @inlinable
  public func output<R>(in range: R) -> Optional<Wrapped>.Publisher
  where R: RangeExpression, R.Bound == Int {
    prefix(range.places.contains(0) ? 1 : 0)
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// The same publisher: one value repeats nothing.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}
