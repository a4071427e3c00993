// NB: What becomes of a sequence is known at once: it is iterated here, and each closure runs here,
// whether or not anybody subscribes.

extension Publishers.Sequence {
  /// Transforms each element now.
  ///
  /// ```swift
  /// [1, 2].publisher.map { $0 * 2 }  // [2, 4].publisher
  /// ```
  ///
  /// - Parameter transform: Is called once per element, before this returns.
  @inlinable
  public func map<T>(
    _ transform: (Elements.Element) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.map(transform))
  }

  /// Transforms each element now, and drops what the closure returns `nil` for.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.compactMap(transform))
  }

  /// Replaces `nil` among the elements, which stay optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure>
  where Elements.Element == T? {
    .init(sequence: sequence.map { $0 ?? output })
  }

  /// Combines each element with the result of those before it, now.
  ///
  /// ```swift
  /// (1...4).publisher.scan(0) { $0 + $1 }  // [1, 3, 6, 10].publisher
  /// ```
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map {
      result = nextPartialResult(result, $0)
      return result
    }
  }

  /// The same elements, from a publisher that could fail in another way.
  @inlinable
  public func setFailureType<E>(to error: E.Type) -> Publishers.Sequence<Elements, E>
  where E: Error {
    .init(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Some values, then the elements, in one collection.
  ///
  /// ```swift
  /// [3, 4].publisher.prepend(1, 2)  // [1, 2, 3, 4].publisher
  /// ```
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// The elements of another sequence, then these, in one collection.
  @inlinable
  public func prepend<S>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S: Swift.Sequence, Elements.Element == S.Element {
    .init(sequence: elements + sequence)
  }

  /// The elements of another publisher, then these, in one collection.
  @inlinable
  public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }

  /// The elements, then some values, in one collection.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// The elements, then those of another sequence, in one collection.
  @inlinable
  public func append<S>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S: Swift.Sequence, Elements.Element == S.Element {
    .init(sequence: sequence + elements)
  }

  /// The elements, then those of another publisher, in one collection.
  @inlinable
  public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }
}
