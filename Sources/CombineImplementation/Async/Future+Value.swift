import Locking

extension Future where Failure == Never {
  /// Awaits the result.
  ///
  /// ```swift
  /// let answer = await future.value
  /// ```
  ///
  /// There is nothing to return early: a cancelled task waits for the result, too.
  public final var value: Output {
    get async { await result.get() }
  }
}

extension Future {
  /// Awaits the result. A cancelled task waits for it, too.
  ///
  /// - Throws: The error of the future.
  public final var value: Output {
    get async throws { try await result.get() }
  }

  private var result: Result<Output, Failure> {
    get async {
      await withCheckedContinuation { continuation in
        let subscriber = FutureResult<Output, Failure> { result in
          continuation.resume(returning: Handover(result))
        }
        receive(subscriber: subscriber)
      }.value
    }
  }
}

/// A subscriber that takes the one result of a future.
private final class FutureResult<Input, Failure: Error>: Subscriber {
  private let receive: (Result<Input, Failure>) -> Void

  init(_ receive: @escaping (Result<Input, Failure>) -> Void) { self.receive = receive }

  func receive(subscription: any Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Input) -> Subscribers.Demand {
    receive(.success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion { receive(.failure(error)) }
  }
}
