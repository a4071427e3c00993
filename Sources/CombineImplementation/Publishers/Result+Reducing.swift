extension Result.Publisher {
  /// Combines an initial result with the value, now.
  ///
  /// ```swift
  /// Result<Int, URLError>.Publisher(2).reduce(40) { $0 + $1 }  // 42
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the closure gets first.
  ///   - nextPartialResult: Is called at most once, before this returns.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
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
  public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

  /// The number 1, unless it fails.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// Whether a closure accepts the value now.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Whether a closure accepts the value now; what it throws is the failure.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Whether a closure accepts the value now.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Whether a closure accepts the value now; what it throws is the failure.
  @inlinable
  public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }
}

extension Result.Publisher where Success: Equatable {
  /// Whether the value equals another.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { map { $0 == output } }
}
