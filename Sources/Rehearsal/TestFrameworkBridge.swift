import Foundation
import Testing
import VirtualTime
import XCTest

/// What hands the library's issues to XCTest or to Swift Testing, whichever is running.
///
/// `VirtualTime` finds it by its name.
final class TestFrameworkBridge: IssueBridge {
  /// XCTest records failures without a lock of its own. NB: A recursive one, since an observer of
  /// failures may cause another failure.
  private static let xctest = NSRecursiveLock()

  static func record(_ issue: ReportedIssue) -> Bool {
    let callSite = issue.callSite
    // NB: Each framework loses what is reported while the other one runs. Swift Testing knows its
    // test only in the test's own tasks, so for threads and queues the kind of process decides.
    if Test.current != nil || TestProcess.runsSwiftTestingOnly {
      Issue.record(
        Comment(rawValue: issue.message),
        sourceLocation: SourceLocation(
          fileID: callSite.fileID.description, filePath: callSite.filePath.description,
          line: Int(callSite.line), column: Int(callSite.column)))
      return true
    }
    guard TestProcess.isCurrent else { return false }
    xctest.withLock {
      XCTFail(issue.message, file: callSite.filePath, line: callSite.line)
    }
    return true
  }

  static var failureCount: Int { XCTestWatcher.shared.failureCount }

  static func atTestEnd(_ action: @escaping @Sendable () -> Void) -> Bool {
    XCTestWatcher.shared.atEnd(action)
  }
}
