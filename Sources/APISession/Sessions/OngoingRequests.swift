import Locking

/// The requests of one session that have not ended.
final class OngoingRequests: Sendable {
  private struct State {
    var count = 0
    var tasks: [ObjectIdentifier: (number: Int, task: any SessionTask)] = [:]
  }

  private let state = Locked(State())

  func insert(_ task: any SessionTask) {
    state.withLock { state in
      state.count += 1
      state.tasks[ObjectIdentifier(task)] = (state.count, task)
    }
  }

  func remove(_ task: any SessionTask) {
    let removed = state.withLock { $0.tasks.removeValue(forKey: ObjectIdentifier(task)) }
    withExtendedLifetime(removed) {}
  }

  /// All of them, in the order they were sent.
  var all: [any SessionTask] {
    state.withLock { $0.tasks.values.sorted { $0.number < $1.number }.map(\.task) }
  }
}
