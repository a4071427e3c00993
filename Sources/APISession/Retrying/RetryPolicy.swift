public import Foundation

/// When a request that has failed is sent again: how often, after what, and how much later.
///
/// ```swift
/// Session.Send(request: search)
///   .retry(RetryPolicy(limit: 2, backoff: .constant(.seconds(1))), scheduler: DispatchQueue.main)
/// ```
///
/// A server that names a time, with `Retry-After`, is waited for that long instead.
public struct RetryPolicy: Sendable {
  /// How long to wait where the server does not say.
  public struct Backoff: Sendable {
    private let delay: @Sendable (Int) -> Duration

    /// A delay by a rule of one's own, such as one with random parts.
    ///
    /// - Parameter delay: Called with the number of the attempt that has failed, from 1, on the
    ///   thread where its error arrived. Less than nothing is nothing.
    public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
      self.delay = delay
    }

    /// The same delay each time.
    public static func constant(_ delay: Duration) -> Backoff { Backoff { _ in delay } }

    /// A delay that doubles each time, from the first up to the longest.
    public static func exponential(
      from first: Duration = .milliseconds(500), to longest: Duration = .seconds(30)
    ) -> Backoff {
      Backoff { attempt in
        guard first > .zero else { return .zero }
        var (delay, doublings) = (first, attempt - 1)
        while doublings > 0, delay < longest {
          delay += delay
          doublings -= 1
        }
        return min(delay, longest)
      }
    }

    func delay(after attempt: Int) -> Duration { max(.zero, delay(attempt)) }
  }

  /// How often a request is sent again, at most.
  public var limit: Int

  /// How long to wait where the server does not say.
  public var backoff: Backoff

  /// The longest time to wait for a server that names one; when it asks for more, the request
  /// fails at once.
  public var longestRetryAfter: Duration

  /// Whether a request that has failed is worth sending again.
  ///
  /// It is called on the thread where the error arrived.
  public var isWorthwhile: @Sendable (FailedAttempt) -> Bool

  /// The present, for a server that names a date in `Retry-After` and does not say what its own
  /// clock shows. The default is `Date()`.
  public var now: @Sendable () -> Date = { Date() }

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - limit: How often a request is sent again, at most.
  ///   - backoff: How long to wait where the server does not say.
  ///   - longestRetryAfter: The longest time to wait for a server that names one.
  ///   - isWorthwhile: Whether a request that has failed is worth sending again: by default when
  ///     that may help and does no harm, as `FailedAttempt.isTransient` says.
  public init(
    limit: Int = 3, backoff: Backoff = .exponential(), longestRetryAfter: Duration = .seconds(60),
    isWorthwhile: @escaping @Sendable (FailedAttempt) -> Bool = { $0.isTransient }
  ) {
    self.limit = limit
    self.backoff = backoff
    self.longestRetryAfter = longestRetryAfter
    self.isWorthwhile = isWorthwhile
  }

  /// How long to wait before the request is sent again; nil when it is not.
  func delay(after attempt: FailedAttempt) -> Duration? {
    guard attempt.number <= limit, !attempt.error.isCancellation, isWorthwhile(attempt) else {
      return nil
    }
    if let response = attempt.response,
      let retryAfter = RetryAfter.delay(in: response, now: now())
    {
      return retryAfter <= longestRetryAfter ? retryAfter : nil
    }
    return backoff.delay(after: attempt.number)
  }
}

extension SessionTaskError {
  fileprivate var isCancellation: Bool {
    guard case .connectionError(let error as URLError) = self else { return false }
    return error.code == .cancelled
  }
}
