import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Finds the transfers of one URL session: all that have not ended, and each by its current hop.
final class TransferRegistry: Sendable {
  private struct State {
    var count = 0
    var listed: [ObjectIdentifier: (number: Int, transfer: Transfer)] = [:]
    var running: [Int: (hop: Hop, transfer: Transfer)] = [:]
  }

  private let state = Locked(State())

  func list(_ transfer: Transfer) {
    state.withLock { state in
      state.count += 1
      state.listed[ObjectIdentifier(transfer)] = (state.count, transfer)
    }
  }

  func unlist(_ transfer: Transfer) {
    let removed = state.withLock { $0.listed.removeValue(forKey: ObjectIdentifier(transfer)) }
    withExtendedLifetime(removed) {}
  }

  /// Leaves those that run to themselves, and those that do not to whoever holds them.
  func unlistAll() {
    let removed = state.withLock { state in
      let listed = state.listed
      state.listed = [:]
      return listed
    }
    withExtendedLifetime(removed) {}
  }

  /// All listed ones, in the order they were made.
  var listed: [Transfer] {
    state.withLock { $0.listed.values.sorted { $0.number < $1.number }.map(\.transfer) }
  }

  func add(_ hop: Hop, of transfer: Transfer) {
    state.withLock { $0.running[hop.task.taskIdentifier] = (hop, transfer) }
  }

  @discardableResult
  func removeHop(_ identifier: Int) -> (hop: Hop, transfer: Transfer)? {
    state.withLock { $0.running.removeValue(forKey: identifier) }
  }

  func hop(_ identifier: Int) -> (hop: Hop, transfer: Transfer)? {
    state.withLock { $0.running[identifier] }
  }
}
