extension Publisher {
  /// Sends a given value in place of every `nil`.
  ///
  /// ```swift
  /// temperatures.replaceNil(with: 20)
  /// ```
  ///
  /// - Parameter output: What is sent in place of `nil`.
  /// - Returns: A publisher of values that are not optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Self.Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
