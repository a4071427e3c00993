// NB: As with `Just`, each closure runs here, at once, and only if there is a value.

extension Optional.Publisher {
  /// Transforms the value now, if there is one.
  ///
  /// ```swift
  /// Int("12").publisher.map { $0 * 2 }  // 24
  /// ```
  ///
  /// - Parameter transform: Is called at most once, before this returns.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    .init(output.map(transform))
  }

  /// Transforms the value now, and has none if the closure returns `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    .init(output.flatMap(transform))
  }

  /// Combines an initial result with the value, now; without a value there is no result.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// The same publisher: it does not fail.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Output>.Publisher { self }

  /// The value, or another if there is none.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Wrapped> { Just(self.output ?? output) }

  /// The same publisher: it does not fail.
  @inlinable
  public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }
}
