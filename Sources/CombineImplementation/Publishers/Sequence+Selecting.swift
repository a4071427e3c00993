extension Publishers.Sequence {
  /// The elements that a closure accepts now.
  ///
  /// ```swift
  /// (1...4).publisher.filter { $0.isMultiple(of: 2) }  // [2, 4].publisher
  /// ```
  ///
  /// - Parameter isIncluded: Is called once per element, before this returns.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: sequence.filter(isIncluded))
  }

  /// No values, since none matters; the sequence is not iterated.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Leaves out the first elements; the sequence is iterated for each subscriber.
  ///
  /// - Parameter count: How many; less than 0 counts as 0.
  @inlinable
  public func dropFirst(
    _ count: Int = 1
  ) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    .init(sequence: DropFirstSequence(sequence, dropping: Swift.max(count, 0)))
  }

  /// Leaves out the first elements, as long as a closure accepts them now; those that follow are
  /// iterated for each subscriber.
  @inlinable
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    .init(sequence: sequence.drop(while: predicate))
  }

  /// The first elements; the sequence is iterated for each subscriber.
  ///
  /// - Parameter maxLength: How many at most; less than 0 counts as 0.
  @inlinable
  public func prefix(
    _ maxLength: Int
  ) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    .init(sequence: PrefixSequence(sequence, maxLength: Swift.max(maxLength, 0)))
  }

  /// The first elements, as long as a closure accepts them now.
  @inlinable
  public func prefix(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: sequence.prefix(while: predicate))
  }
}

extension Publishers.Sequence where Failure == Never {
  /// The first element that a closure accepts now.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.first(where: predicate))
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Leaves out, now, what equals the element before it.
  ///
  /// ```swift
  /// [1, 1, 2, 1].publisher.removeDuplicates()  // [1, 2, 1].publisher
  /// ```
  @inlinable
  public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var previous: Output?
    return filter { element in
      defer { previous = element }
      return element != previous
    }
  }
}
