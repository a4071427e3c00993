import Foundation
import Locking

extension Session {
  /// Sends a request by the shared session and waits for its response.
  ///
  /// ```swift
  /// let response = try await Session.response(for: SearchRepositories(query: "swift"))
  /// ```
  ///
  /// It throws a `SessionTaskError`. Cancelling the task that waits cancels the request at once,
  /// and the error is then `.connectionError(URLError(.cancelled))`; in a task that is cancelled
  /// already nothing is sent.
  public static func response<R: Request>(
    for request: R, callbackQueue: CallbackQueue? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> R.Response {
    try await shared.response(for: request, callbackQueue: callbackQueue, isolation: isolation)
  }

  /// Sends a request and waits for its response.
  ///
  /// It throws a `SessionTaskError`. Cancelling the task that waits cancels the request at once,
  /// and the error is then `.connectionError(URLError(.cancelled))`; in a task that is cancelled
  /// already nothing is sent.
  public func response<R: Request>(
    for request: R, callbackQueue: CallbackQueue? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> R.Response {
    let wait = ResponseWait<R.Response>()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard wait.begin(continuation) else { return }
        let task = send(request, callbackQueue: callbackQueue) { wait.end($0) }
        wait.attach(task)
      }
    } onCancel: {
      wait.cancel()
    }
    return try outcome.value.get()
  }
}
