import Locking
import XCTest

/// Knows which test of XCTest is running.
final class XCTestWatcher: NSObject, XCTestObservation, Sendable {
  static let shared: XCTestWatcher = {
    let watcher = XCTestWatcher()
    XCTestObservationCenter.shared.addTestObserver(watcher)
    return watcher
  }()

  // NB: XCTest calls its observers on the main thread, and the end of a test is asked for on any.
  private let current = Locked<Current?>(nil)

  private struct Current: @unchecked Sendable {
    let test: XCTestCase
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    current.withLock { $0 = Current(test: testCase) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let finished = current.withLock { $0.take() }
    withExtendedLifetime(finished) {}
  }

  /// How many failures the running test has had; 0 if none is running.
  var failureCount: Int { current.withLock(\.self)?.test.testRun?.totalFailureCount ?? 0 }

  /// Has a closure called when the running test is torn down.
  ///
  /// - Returns: False if none is running.
  func atEnd(_ action: @escaping @Sendable () -> Void) -> Bool {
    guard let current = current.withLock(\.self) else { return false }
    current.test.addTeardownBlock(action)
    return true
  }
}

@_cdecl("rehearsalWatchTests")
func watchTests() { _ = XCTestWatcher.shared }
