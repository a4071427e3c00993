import Foundation
import Locking

/// Runs asynchronous code in virtual time: whenever all of it waits, the clock goes on to the next
/// sleeper.
///
/// ```swift
/// @Test func retriesAfterAMinute() async throws {
///   try await withVirtualTime { clock in
///     let client = Client(clock: clock)
///     #expect(try await client.load() == "answer")  // sleeps for a minute, and takes no time
///     #expect(clock.now.sinceStart == .seconds(60))
///   }
/// }
/// ```
///
/// The body and its structured children, nonisolated asynchronous code and default actors run on an
/// executor of the clock: one job at a time, in a fixed order, the same on every run. It does not see
/// what leaves that executor: `Task { }`, detached tasks, the main actor, dispatch queues. For those
/// there is ``VirtualClock/waitForSleepers(count:patience:fileID:filePath:line:column:)`` and then `advance`.
///
/// - Parameters:
///   - clock: The clock; give one to choose the order of ties, or to share it with a session.
///   - patience: How long, in real time, something outside the clock may take; then there is an issue.
///   - body: What runs, with the clock.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or ``VirtualTimeError`` when it waits for something that never
///   comes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func withVirtualTime<Result: Sendable>(
  on clock: VirtualClock = VirtualClock(), patience: Duration = .seconds(30),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: sending @escaping (VirtualClock) async throws -> Result
) async throws -> Result {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let seconds = Double(patience.nanoseconds) / 1e9
  let executor = VirtualExecutor(clock: clock, patience: seconds)
  let capture = IssueReporter.capture
  let outcome = Outcome<Result>()
  let task = Task(executorPreference: executor) {
    do {
      outcome.end(.success(try await body(clock)))
    } catch {
      outcome.end(.failure(error))
    }
    executor.finish()
  }
  let ending = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      // NB: A thread of its own, since running jobs means waiting, and the tasks of the system's pool
      // must not wait for each other.
      Thread.detachNewThread {
        let ending = IssueReporter.$capture.withValue(capture) { executor.run(callSite: callSite) }
        continuation.resume(returning: ending)
      }
    }
  } onCancel: {
    task.cancel()
  }
  if case .done = ending, let result = outcome.result { return try result.get() }
  task.cancel()
  IssueReporter.report(
    """
    The body of withVirtualTime waited \(patience.inUnits), in real time, for something that is \
    not on the clock, which stands at \(clock.now) with nothing left to do.
    It sees its own task and structured children, but no `Task { }`, no detached task, no main \
    actor and no dispatch queue.
    For those, make a clock yourself, `await clock.waitForSleepers(count:)`, and advance.
    """, at: callSite)
  throw VirtualTimeError.stuck
}

/// Why code did not run to its end in virtual time.
public enum VirtualTimeError: Error, Hashable, CustomStringConvertible {
  /// The code waited for something outside of the clock that did not come.
  case stuck

  /// What happened.
  public var description: String {
    "The code waited for something outside of the virtual clock that did not come."
  }
}

/// What a body ended with.
private final class Outcome<Value: Sendable>: Sendable {
  private let state = Locked<Swift.Result<Value, any Error>?>(nil)

  var result: Swift.Result<Value, any Error>? { state.withLock(\.self) }

  func end(_ result: Swift.Result<Value, any Error>) { state.withLock { $0 = result } }
}
