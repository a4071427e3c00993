extension Publisher {
  /// Passes on the first values, then finishes, together with the last of them.
  ///
  /// ```swift
  /// (1...).publisher.prefix(2)  // 1, 2
  /// ```
  ///
  /// - Parameter maxLength: How many; 0 and less finish at the subscription.
  /// - Returns: A publisher of so many values at most.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    Publishers.Output(upstream: self, range: 0..<Swift.max(maxLength, 0))
  }
}
