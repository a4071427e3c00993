import Locking

/// The moment when the running test ends.
///
/// It is known in XCTest, and under Swift Testing in the scope of a trait of this package. Elsewhere
/// nobody knows it, and what is to be done must be done when its object goes.
package enum TestEnd {
  /// What collects the actions of a test under Swift Testing.
  @TaskLocal package static var scope: TestScope?

  /// Has a closure called when the running test ends.
  ///
  /// - Returns: False if nobody knows when that is.
  package static func onReached(_ action: @escaping @Sendable () -> Void) -> Bool {
    if let scope {
      scope.add(action)
      return true
    }
    return IssueBridges.linked?.atTestEnd(action) ?? false
  }
}

extension TestEnd {
  /// Whether the test is known to have failed, or the one that a scope belongs to.
  package static func hasFailed(_ scope: TestScope?) -> Bool {
    (scope ?? self.scope)?.hasFailed == true || failureCount > 0
  }

  /// How many failures the running test of XCTest has had, whoever caused them; 0 if there is none.
  package static var failureCount: Int { IssueBridges.linked?.failureCount ?? 0 }
}

/// What is to be done at the end of one test.
package final class TestScope: Sendable {
  private let actions = Locked<[@Sendable () -> Void]>([])
  private let failure = Locked(false)

  package init() {}

  /// Whether the test is known to have failed.
  package var hasFailed: Bool { failure.withLock(\.self) }

  /// Notes that the test has failed.
  package func fail() { failure.withLock { $0 = true } }

  func add(_ action: @escaping @Sendable () -> Void) { actions.withLock { $0.append(action) } }

  /// Carries the actions out, in the order in which they were added.
  package func end() {
    let actions = actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
    for action in actions { action() }
  }
}
