// NB: As with `Just`, each closure runs here, at once, and only if there is a value.

extension Result.Publisher {
  /// Transforms the value now.
  ///
  /// ```swift
  /// Result<Int, URLError>.Publisher(2).map { $0 * 2 }  // 4
  /// ```
  ///
  /// - Parameter transform: Is called at most once, before this returns.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    .init(result.map(transform))
  }

  /// Transforms the value now; what the closure throws is the failure.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(result.get()) })
  }

  /// Transforms the failure now.
  @inlinable
  public func mapError<E>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher
  where E: Error {
    .init(result.mapError(transform))
  }

  /// Combines an initial result with the value, now.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value, now; what the closure throws is the failure.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// The value, or another in place of the failure.
  @inlinable
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    .init(result.flatMapError { _ in .success(output) })
  }

  /// The same publisher: it is not empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }

  /// The same publisher: another try would fail in the same way.
  @inlinable
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// The value, from a publisher that could fail.
  @inlinable
  public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher
  where E: Error {
    .init(.success(result.get()))
  }
}
