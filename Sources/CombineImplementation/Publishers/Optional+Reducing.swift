// NB: Without a value there still is a result, as there is of any empty publisher: no values to
// collect, a count of 0, the initial result of a reduction.

extension Optional.Publisher {
  /// Combines an initial result with the value, now; without a value it is the result.
  ///
  /// ```swift
  /// Int("2").publisher.reduce(40) { $0 + $1 }  // 42
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the closure gets first.
  ///   - nextPartialResult: Is called at most once, before this returns.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Optional<T>.Publisher {
    .init(output.map { nextPartialResult(initialResult, $0) } ?? initialResult)
  }

  /// The value in an array, or an empty one.
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher { .init(output.map { [$0] } ?? []) }

  /// The number of values: 1 or 0.
  @inlinable
  public func count() -> Optional<Int>.Publisher { .init(output == nil ? 0 : 1) }

  /// Whether there is no value that a closure refuses now.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    .init(output.map(predicate) ?? true)
  }

  /// Whether there is a value that a closure accepts now.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    .init(output.map(predicate) ?? false)
  }

  /// The same publisher: there is nothing to compare its value with.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  /// The same publisher: there is nothing to compare its value with.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Whether the value is there and equals another.
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher {
    .init(self.output == output)
  }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// The same publisher: one value is the smallest.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher { self }

  /// The same publisher: one value is the largest.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher { self }
}
