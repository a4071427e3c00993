extension Publishers.Sequence {
  /// Combines all elements with an initial result, now.
  ///
  /// ```swift
  /// (1...4).publisher.reduce(0) { $0 + $1 }  // 10
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the closure gets first; of no elements, the result.
  ///   - nextPartialResult: Is called once per element, before this returns.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(.success(sequence.reduce(initialResult, nextPartialResult)))
  }

  /// Combines all elements with an initial result, now; what the closure throws is the failure.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try sequence.reduce(initialResult, nextPartialResult) })
  }

  /// The elements in an array.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher { .init(.success(Array(sequence))) }

  /// Whether a closure accepts all elements, asked now, until it refuses one.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(.success(sequence.allSatisfy(predicate)))
  }

  /// Whether a closure accepts all elements, asked now; what it throws is the failure.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.allSatisfy(predicate) })
  }

  /// Whether a closure accepts an element, asked now, until it does.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(.success(sequence.contains(where: predicate)))
  }

  /// Whether a closure accepts an element, asked now; what it throws is the failure.
  @inlinable
  public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.contains(where: predicate) })
  }
}

extension Publishers.Sequence where Failure == Never {
  /// The smallest element by an order of one's own; of equal ones, the first.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.min(by: areInIncreasingOrder))
  }

  /// The largest element by an order of one's own; of equal ones, the first.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.max(by: areInIncreasingOrder))
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Whether an element equals a value.
  @inlinable
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    .init(.success(sequence.contains(output)))
  }
}

extension Publishers.Sequence where Elements.Element: Comparable, Failure == Never {
  /// The smallest element; of equal ones, the first.
  @inlinable
  public func min() -> Optional<Output>.Publisher { .init(sequence.min()) }

  /// The largest element; of equal ones, the first.
  @inlinable
  public func max() -> Optional<Output>.Publisher { .init(sequence.max()) }
}
