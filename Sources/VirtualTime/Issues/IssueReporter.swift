import Foundation

/// The one way by which the library tells of something that is wrong.
///
/// An issue fails the running XCTest or Swift Testing test at the line of the caller, from whatever
/// thread, task or queue it comes. Outside of tests it is printed to standard error. In a test
/// process into which `Rehearsal` is not linked, it stops the process: it would be lost otherwise.
package enum IssueReporter {
  /// What gets the issues of a task instead of the test framework.
  @TaskLocal package static var capture: IssueCapture?

  /// Reports an issue.
  ///
  /// - Parameters:
  ///   - message: What happened, what was expected, and what to do.
  ///   - callSite: Where the test called the library.
  ///   - earlier: The capture at that time, for what has left its task since; the present one is
  ///     before it.
  package static func report(
    _ message: String, at callSite: CallSite, capturedBy earlier: IssueCapture? = nil
  ) {
    let issue = ReportedIssue(message: message, callSite: callSite)
    if let capture = capture ?? earlier { return capture.append(issue) }
    TestEnd.scope?.fail()
    if let bridge = IssueBridges.linked, bridge.record(issue) { return }
    FileHandle.standardError.write(Data("\(issue)\n".utf8))
    if TestProcess.isCurrent, IssueBridges.linked == nil {
      fatalError("an issue in a test would be lost: add the product Rehearsal to the test target")
    }
  }
}
