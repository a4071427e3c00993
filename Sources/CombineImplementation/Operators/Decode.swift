extension Publisher {
  /// Decodes a value from everything that the publisher sends.
  ///
  /// ```swift
  /// bodies.decode(type: [Repository].self, decoder: JSONDecoder())
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - decoder: What decodes, on the thread that sends the encoded value.
  /// - Returns: A publisher of decoded values, which fails with the first error that the decoder
  ///   throws.
  public func decode<Item, Coder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder>
  where Item: Decodable, Coder: TopLevelDecoder, Self.Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// A publisher that decodes a value from everything that another sends.
  public struct Decode<Upstream, Output, Coder>: Publisher
  where
    Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder,
    Upstream.Output == Coder.Input
  {
    public typealias Failure = any Error

    /// The publisher of encoded values.
    public let upstream: Upstream

    private let decoder: Coder

    /// Creates a publisher that decodes a value from everything that another sends.
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    public func receive<S>(subscriber: S)
    where Output == S.Input, S: Subscriber, S.Failure == any Error {
      upstream.subscribe(
        Transformation<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, description: "Decode"
        ) { [decoder] value in
          .pass(try decoder.decode(Output.self, from: value))
        })
    }
  }
}
