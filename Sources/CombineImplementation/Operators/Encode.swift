extension Publisher where Output: Encodable {
  /// Encodes every value.
  ///
  /// ```swift
  /// drafts.encode(encoder: JSONEncoder())
  /// ```
  ///
  /// - Parameter encoder: What encodes, on the thread that sends the value.
  /// - Returns: A publisher of encoded values, which fails with the first error that the encoder
  ///   throws.
  public func encode<Coder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
  where Coder: TopLevelEncoder {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// A publisher that encodes every value of another.
  public struct Encode<Upstream, Coder>: Publisher
  where Upstream: Publisher, Coder: TopLevelEncoder, Upstream.Output: Encodable {
    public typealias Failure = any Error
    public typealias Output = Coder.Output

    /// The publisher whose values are encoded.
    public let upstream: Upstream

    private let encoder: Coder

    /// Creates a publisher that encodes every value of another.
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Coder.Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        Transformation<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, description: "Encode"
        ) { [encoder] value in
          .pass(try encoder.encode(value))
        })
    }
  }
}
