// NB: What becomes of one value is known at once: each closure runs here, once, whether or not
// anybody subscribes.

extension Just {
  /// Transforms the value now.
  ///
  /// ```swift
  /// Just(2).map { $0 * 2 }  // Just(4)
  /// ```
  ///
  /// - Parameter transform: Is called once, before this returns.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Transforms the value now; what the closure throws is the failure.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result { try transform(output) })
  }

  /// The value, from a publisher that could fail in another way; the closure is never called.
  @inlinable
  public func mapError<E>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher
  where E: Error {
    .init(.success(output))
  }

  /// The value, from a publisher that could fail.
  @inlinable
  public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher
  where E: Error {
    .init(.success(output))
  }

  /// Transforms the value now, and has none if the closure returns `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    .init(transform(output))
  }

  /// Combines an initial result with the value, now.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(.success(nextPartialResult(initialResult, output)))
  }

  /// Combines an initial result with the value, now; what the closure throws is the failure.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Some values, then this one.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    prepend(elements)
  }

  /// The elements of a sequence, which is iterated now, then the value.
  @inlinable
  public func prepend<S>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element, S: Sequence {
    .init(sequence: elements + [output])
  }

  /// The value, then some more.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    append(elements)
  }

  /// The value, then the elements of a sequence, which is iterated now.
  @inlinable
  public func append<S>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element, S: Sequence {
    .init(sequence: [output] + elements)
  }
}
