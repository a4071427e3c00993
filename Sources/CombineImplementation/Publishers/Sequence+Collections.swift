extension Publishers.Sequence where Elements: Collection {
  /// The number of elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(.success(sequence.count)) }

  /// The elements at a range of indices.
  ///
  /// - Parameter range: The indices; those that the collection does not have count for nothing.
  @inlinable
  public func output(
    in range: Range<Elements.Index>
  ) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: Array(sequence[sequence.bounds(clamping: range)]))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// The first element, if there is one.
  @inlinable
  public func first() -> Optional<Output>.Publisher { .init(sequence.first) }

  /// The element at an index.
  ///
  /// - Parameter index: The index; at one that the collection does not have there is no value.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    .init(sequence.element(at: index))
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// The last element, if there is one.
  @inlinable
  public func last() -> Optional<Output>.Publisher { .init(sequence.last) }

  /// The last element that a closure accepts now; the search begins at the end.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.last(where: predicate))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// The number of elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(.success(sequence.count)) }

  /// The elements at a range of indices.
  ///
  /// - Parameter range: The indices; those that the collection does not have count for nothing.
  @inlinable
  public func output(
    in range: Range<Elements.Index>
  ) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: Array(sequence[sequence.bounds(clamping: range)]))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// The number of elements.
  @inlinable
  public func count() -> Just<Int> { Just(sequence.count) }

  /// The element at an index.
  ///
  /// - Parameter index: The index; at one that the collection does not have there is no value.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    .init(sequence.element(at: index))
  }
}

extension Collection {
  /// The part of a range that is within the collection.
  @inlinable
  func bounds(clamping range: Range<Index>) -> Range<Index> {
    range.clamped(to: startIndex..<endIndex)
  }

  /// The element at an index, if the collection has it.
  @inlinable
  func element(at index: Index) -> Element? {
    (startIndex..<endIndex).contains(index) ? self[index] : nil
  }
}
