extension Publishers {
  /// A publisher of the values of any number of publishers of one type, as they come.
  ///
  /// ```swift
  /// Publishers.MergeMany(ids.map { session.publisher(for: GetUser(id: $0)) })
  /// ```
  ///
  /// It finishes when all have finished: at once, if there are none.
  public struct MergeMany<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publishers.
    public let publishers: [Upstream]

    /// Creates a publisher of the values of several.
    @inlinable
    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Creates a publisher of the values of those in a sequence.
    @inlinable
    public init<S>(_ upstream: S) where Upstream == S.Element, S: Swift.Sequence {
      publishers = Array(upstream)
    }

    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let combination = Merging.combination(of: publishers.count, for: subscriber)
      for (index, publisher) in publishers.enumerated() {
        publisher.receive(
          subscriber: combination.port(index) { $0.put(&$1, from: index) })
      }
      // NB: Without publishers, there is nobody else to notice the end.
      combination.deliver()
    }

    /// Sends the values of one more publisher, too.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany<Upstream> {
      MergeMany(publishers + [other])
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
