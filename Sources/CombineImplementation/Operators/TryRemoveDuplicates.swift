extension Publisher {
  /// Drops every value that a closure, which may throw, takes for the same as the one before it.
  ///
  /// ```swift
  /// documents.tryRemoveDuplicates { try $0.digest() == $1.digest() }
  /// ```
  ///
  /// - Parameter predicate: Called with the value before and the new one; true drops the new one.
  /// - Returns: A publisher of the other values, which fails with the first error that is thrown.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Self.Output, Self.Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops repeated values, which a closure that may throw compares.
  public struct TryRemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// What says that two values are the same, or throws.
    public let predicate: (Output, Output) throws -> Bool

    /// Creates a publisher that drops repeated values of another, or fails.
    public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
      var last: Output?
      upstream.subscribe(
        Transformation<Output, Upstream.Failure, S>(
          downstream: subscriber, description: "TryRemoveDuplicates"
        ) { [predicate] value in
          let previous = last
          last = value
          if let previous, try predicate(previous, value) { return .skip }
          return .pass(value)
        })
    }
  }
}
