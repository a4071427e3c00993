import Foundation

/// What hands issues to the test framework that is running.
///
/// The module `Rehearsal` has the one implementation. It is found by its name, since this module
/// cannot import a test framework: it is linked into command-line tools, too.
package protocol IssueBridge: AnyObject {
  /// Fails the running test.
  ///
  /// - Returns: False if no test is running.
  static func record(_ issue: ReportedIssue) -> Bool

  /// Has a closure called when the running test ends.
  ///
  /// - Returns: False if the framework does not tell when that is.
  static func atTestEnd(_ action: @escaping @Sendable () -> Void) -> Bool

  /// How many failures the running test has had, if the framework tells.
  static var failureCount: Int { get }
}

enum IssueBridges {
  /// The bridge, if it is linked.
  nonisolated(unsafe) static let linked =
    NSClassFromString("Rehearsal.TestFrameworkBridge") as? any IssueBridge.Type
}
