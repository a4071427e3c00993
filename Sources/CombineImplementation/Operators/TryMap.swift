extension Publisher {
  /// Transforms every value with a closure that may throw, which fails the publisher.
  ///
  /// ```swift
  /// answers.tryMap { try JSONDecoder().decode(Answer.self, from: $0) }
  /// ```
  ///
  /// - Parameter transform: Called for each value, on the thread that sends it.
  /// - Returns: A publisher of the results, which fails with the first error that is thrown.
  public func tryMap<T>(
    _ transform: @escaping (Self.Output) throws -> T
  ) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms every value with a closure that may throw.
  public struct TryMap<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// What makes a result of a value, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates a publisher that transforms every value of another, or fails.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S>(subscriber: S)
    where Output == S.Input, S: Subscriber, S.Failure == any Error {
      upstream.subscribe(Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.Map {
  /// Transforms every value once more, with a closure that may throw.
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap(upstream: upstream) { try transform(first($0)) }
  }
}

extension Publishers.TryMap {
  /// Transforms every value once more.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    tryMap(transform)
  }

  /// Transforms every value once more, with a closure that may throw.
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
  }
}

extension Publishers.TryMap {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == any Error {
    private let downstream: Downstream
    private let transform: (Upstream.Output) throws -> Output
    private let link = UpstreamLink()

    init(downstream: Downstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Subscription) {
      if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard link.isActive else { return .none }
      do {
        let output = try transform(input)
        // NB: The closure may have cancelled.
        return link.isActive ? downstream.receive(output) : .none
      } catch {
        if link.cancel() { downstream.receive(completion: .failure(error)) }
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      if link.complete() { downstream.receive(completion: completion.erasingFailure) }
    }

    func request(_ demand: Subscribers.Demand) { link.request(demand) }

    func cancel() { link.cancel() }

    let description = "TryMap"
  }
}

extension Subscribers.Completion {
  /// The same completion, with the type of the error forgotten.
  var erasingFailure: Subscribers.Completion<any Error> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    }
  }
}
