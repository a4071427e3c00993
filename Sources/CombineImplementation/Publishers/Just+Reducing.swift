extension Just {
  /// Combines an initial result with the value, now.
  ///
  /// ```swift
  /// Just(2).reduce(40) { $0 + $1 }  // 42
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the closure gets first.
  ///   - nextPartialResult: Is called once, before this returns.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    scan(initialResult, nextPartialResult)
  }

  /// Combines an initial result with the value, now; what the closure throws is the failure.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryScan(initialResult, nextPartialResult)
  }

  /// The value in an array.
  @inlinable
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// The number 1.
  @inlinable
  public func count() -> Just<Int> { Just<Int>(1) }

  /// Whether a closure accepts the value now.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Whether a closure accepts the value now; what it throws is the failure.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Whether a closure accepts the value now.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Whether a closure accepts the value now; what it throws is the failure.
  @inlinable
  public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// The same publisher: there is nothing to compare its value with.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The same publisher: there is nothing to compare its value with.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The same publisher: it does not fail.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> { self }

  /// The same publisher: it is not empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// The same publisher: it does not fail.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> { self }
}

extension Just where Output: Equatable {
  /// Whether the value equals another.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }
}

extension Just where Output: Comparable {
  /// The same publisher: one value is the smallest.
  @inlinable
  public func min() -> Just<Output> { self }

  /// The same publisher: one value is the largest.
  @inlinable
  public func max() -> Just<Output> { self }
}
