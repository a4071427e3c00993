extension Publisher {
  /// Keeps values for a downstream that is slower than the publisher.
  ///
  /// ```swift
  /// measurements.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
  /// ```
  ///
  /// Values that are demanded already go through. A normal end waits until the buffer is empty; a
  /// failure goes out as soon as there is no demand, and drops what is buffered then. With a size of
  /// 0, only values that are demanded go through; any other meets a full buffer.
  ///
  /// - Parameters:
  ///   - size: How many values are kept at most; less than 0 counts as 0.
  ///   - prefetch: How many values the publisher is asked for.
  ///   - whenFull: What happens to a value that does not fit.
  /// - Returns: A publisher of the same values, or of some of them.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Self.Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// How many values a buffer asks its upstream for.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// As many as fit into the buffer, and another one for each that goes out.
    case keepFull

    /// All, so that the buffer may overflow.
    case byRequest
  }

  /// What a full buffer does with another value.
  public enum BufferingStrategy<Failure> where Failure: Error {
    /// It drops the value that comes.
    case dropNewest

    /// It drops the value that it has kept for longest.
    case dropOldest

    /// It cancels its upstream, and fails with the error that the closure makes.
    ///
    /// The failure goes out when the downstream demands values next, after as many of the kept
    /// values as it demands. NB: Apple's never delivers it with `byRequest`.
    case customError(() -> Failure)
  }

  /// A publisher that keeps values of another for a slower downstream.
  public struct Buffer<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are kept.
    public let upstream: Upstream

    /// How many values are kept at most.
    public let size: Int

    /// How many values the upstream is asked for.
    public let prefetch: Publishers.PrefetchStrategy

    /// What happens to a value that does not fit.
    public let whenFull: Publishers.BufferingStrategy<Failure>

    /// Creates a publisher that keeps values of another for a slower downstream.
    public init(
      upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(downstream: subscriber, buffer: self))
    }
  }
}
