import Locking

/// How far the bodies of a task have come, at one moment.
struct TransferCounts: Sendable {
  /// Grows with each change, since two threads may tell of two moments in any order.
  var number = 0

  /// The request's body, once a part of it has been sent.
  var sent: TransferProgress?

  /// The body of the answer, once its head has come.
  var received: TransferProgress?
}

/// A task that can tell how far its bodies have come.
protocol ProgressReportingTask: SessionTask {
  /// Calls `observer` now with how far they have come, and then, on any thread, with each change.
  func observeProgress(_ observer: @escaping (TransferCounts) -> Void)
}

/// Who wants to know how far the request comes that is being sent.
///
/// NB: Not a parameter of `Session.send`, which subclasses override: a mock, a logger and the like
/// pass it on without knowing.
enum ProgressObserver {
  @TaskLocal static var current: Handover<(TransferCounts) -> Void>?
}

/// Counts what is sent and received, and tells one observer.
final class TransferMeter: @unchecked Sendable {
  typealias Observer = (TransferCounts) -> Void

  private struct State {
    var counts = TransferCounts()
    var observer: Observer?
  }

  private let state = Locked(State())

  func observe(_ observer: @escaping Observer) {
    let counts = state.withLock { state in
      state.observer = observer
      return state.counts
    }
    observer(counts)
  }

  /// Lets go of the observer.
  func end() {
    let observer = state.withLock { state in
      let old = state.observer
      state.observer = nil
      return old
    }
    withExtendedLifetime(observer) {}
  }

  func sent(_ count: Int64, of total: Int64) {
    change { $0.sent = TransferProgress(completedByteCount: count, totalByteCount: total.ifKnown) }
  }

  func willReceive(_ total: Int64) {
    change { $0.received = TransferProgress(completedByteCount: 0, totalByteCount: total.ifKnown) }
  }

  func received(_ count: Int) {
    change { $0.received?.completedByteCount += Int64(count) }
  }

  private func change(_ body: (inout TransferCounts) -> Void) {
    let (counts, observer) = state.withLock { state in
      state.counts.number += 1
      body(&state.counts)
      return (state.counts, state.observer)
    }
    observer?(counts)
  }
}

extension Int64 {
  /// URL loading says -1 for what it does not know.
  fileprivate var ifKnown: Int64? { self < 0 ? nil : self }
}
