extension Result.Publisher {
  /// The same publisher: its value is the first.
  @inlinable
  public func first() -> Result<Output, Failure>.Publisher { self }

  /// The same publisher: its value is the last.
  @inlinable
  public func last() -> Result<Output, Failure>.Publisher { self }

  /// Only the end: no value, but a failure all the same.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> {
    switch result {
    case .success: Empty()
    case .failure(let failure): Empty(failure: failure)
    }
  }

  /// The same publisher: there is nothing to compare its value with.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Result<Output, Failure>.Publisher {
    self
  }

  /// The value, from a publisher that could fail in any way; there is nothing to compare it with.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { $0 }
  }

  /// The same publisher: there is nothing to compare its value with.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Result<Output, Failure>.Publisher {
    self
  }

  /// The value, from a publisher that could fail in any way; there is nothing to compare it with.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { $0 }
  }

  /// The same publisher: one value repeats nothing.
  @inlinable
  public func removeDuplicates(
    by predicate: (Output, Output) -> Bool
  ) -> Result<Output, Failure>.Publisher {
    self
  }

  /// The value, from a publisher that could fail in any way; there is nothing to compare it with.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { $0 }
  }
}

extension Result.Publisher where Success: Equatable {
  /// The same publisher: one value repeats nothing.
  @inlinable
  public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Comparable {
  /// The same publisher: one value is the smallest.
  @inlinable
  public func min() -> Result<Output, Failure>.Publisher { self }

  /// The same publisher: one value is the largest.
  @inlinable
  public func max() -> Result<Output, Failure>.Publisher { self }
}
