import Foundation
import Locking

/// Holds the answers of a stub back until a test lets them go.
///
/// ```swift
/// let gate = MockGate()
/// session.stub(Search.self, until: gate, .json("{}"))
/// let search = session.publisher(for: Search()).record(on: clock)
/// XCTAssertNoEvents(search)
/// gate.open()
/// clock.run()
/// ```
///
/// Any thread may open it.
public final class MockGate: Sendable {
  private struct Waiting: @unchecked Sendable {
    let actions: [() -> Void]
  }

  private struct State {
    var isOpen = false
    var waiting = Waiting(actions: [])
  }

  private let state = Locked(State())

  /// Creates a gate that is closed.
  public init() {}

  /// Lets everything go that is held back, in order, and all that comes later.
  public func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = Waiting(actions: []) }
      return state.waiting
    }
    for action in waiting.actions { action() }
  }

  func pass(_ action: @escaping () -> Void) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting = Waiting(actions: state.waiting.actions + [action]) }
      return state.isOpen
    }
    if isOpen { action() }
  }
}
