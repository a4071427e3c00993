public import PortableCombine

extension Publisher where Failure: SessionFailure {
  /// Publishes the elements of the sequences that a closure makes of the values.
  ///
  /// It lets a sequence be written without the type of its failure, which Combine's own
  /// declarations of `flatMap` leave open:
  ///
  /// ```swift
  /// Session.Send(request: SearchRepositories(query: "swift"))
  ///   .map { $0.items }
  ///   .flatMap { Publishers.Sequence(sequence: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: How many sequences are published at the same time, at most.
  ///   - transform: Makes a sequence of a value.
  public func flatMap<Elements>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> Publishers.Sequence<Elements, Failure>
  ) -> Publishers.FlatMap<Publishers.Sequence<Elements, Failure>, Self> {
    .init(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Attaches a subscriber that calls a closure for every value, and demands all values.
  ///
  /// A failure, which this closure cannot take, is printed to standard error. To handle it, use
  /// `sink(receiveCompletion:receiveValue:)`.
  ///
  /// - Parameter receiveValue: Called for every value, on the thread that sends it.
  /// - Returns: What cancels the subscription, also when it is dropped: keep it, or the request is
  ///   cancelled at once.
  @_disfavoredOverload
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(
      receiveCompletion: { completion in
        guard case .failure(let error) = completion else { return }
        StandardError.write("Unhandled failure in sink(receiveValue:): \(error)")
      }, receiveValue: receiveValue)
  }
}
