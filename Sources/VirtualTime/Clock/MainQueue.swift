import Foundation
import MainRunLoop

/// The main queue of a process whose main thread moves a clock.
///
/// In a synchronous XCTest nobody else serves the main queue: the test occupies its thread. What the
/// code under test has put there (`DispatchQueue.main.async`, tasks of the main actor, operations,
/// blocks of the main run loop) runs when the clock drains it.
enum MainQueue {
  /// Whether the running code occupies the main thread of a test process and is no task, so that the
  /// main queue waits for it.
  static var isServedByCaller: Bool {
    TestProcess.isCurrent && Thread.isMainThread && withUnsafeCurrentTask { $0 == nil }
  }

  /// Runs what is in the main queue, and what that puts there, until it is empty.
  static func drain(callSite: CallSite) {
    for _ in 0..<rounds where RunLoopRunWaiting() == 0 { return }
    IssueReporter.report(
      """
      The main queue did not come to rest: \(rounds) rounds of it were run between two steps of \
      the clock, and there was more each time.
      Something on it goes on without end, and without the clock; give it the clock's time.
      """, at: callSite)
  }

  private static let rounds = 10_000
}
