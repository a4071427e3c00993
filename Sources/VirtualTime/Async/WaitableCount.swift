import Foundation
import Locking

/// A number that tasks wait for, such as how many sleep on a clock.
package final class WaitableCount: Sendable {
  /// How waiting has ended.
  package enum Ending: Sendable {
    case reached
    case cancelled
    /// It took too long in real time; the count at that time.
    case tooLate(count: Int)
  }

  private struct Waiter {
    let count: Int
    /// When it has waited too long, in real time.
    let deadline: DispatchTime
    var continuation: CheckedContinuation<Ending, Never>?
    /// How it has ended before it could wait.
    var ending: Ending?
  }

  private struct State {
    var count = 0
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    /// When the waiters are looked at next.
    var alarm: DispatchTime?
  }

  private let state = Locked(State())

  package init() {}

  package func add(_ number: Int) { change { $0 += number } }

  /// Changes the number, unless it is as large already.
  package func raise(to number: Int) { change { $0 = max($0, number) } }

  private func change(_ change: (inout Int) -> Void) {
    let ready = state.withLock { state in
      change(&state.count)
      guard !state.waiters.isEmpty else { return [Int]() }
      return state.waiters.filter { $0.value.count <= state.count }.map(\.key).sorted()
    }
    for waiter in ready { end(waiter) { _ in .reached } }
  }

  /// Waits until the number is as large, the waiting task is cancelled, or some real time has passed.
  package func wait(for count: Int, patience: Duration) async -> Ending {
    let deadline = DispatchTime.now() + .nanoseconds(Int(clamping: patience.nanoseconds))
    let waiter = state.withLock { state -> Int? in
      guard state.count < count else { return nil }
      state.nextWaiter += 1
      state.waiters[state.nextWaiter] = Waiter(count: count, deadline: deadline)
      return state.nextWaiter
    }
    guard let waiter else { return .reached }
    setAlarm(for: deadline)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { begin(waiter, $0) }
    } onCancel: {
      end(waiter) { _ in .cancelled }
    }
  }

  private func begin(_ waiter: Int, _ continuation: CheckedContinuation<Ending, Never>) {
    let ending = state.withLock { state -> Ending? in
      guard let ending = state.waiters[waiter]?.ending else {
        state.waiters[waiter]?.continuation = continuation
        return nil
      }
      state.waiters[waiter] = nil
      return ending
    }
    if let ending { continuation.resume(returning: ending) }
  }

  /// Ends a waiter once, in a way that may depend on the number.
  private func end(_ waiter: Int, _ ending: (Int) -> Ending) {
    let (continuation, ending) = state.withLock { state in
      let ending = ending(state.count)
      guard let continuation = state.waiters[waiter]?.continuation else {
        if state.waiters[waiter]?.ending == nil { state.waiters[waiter]?.ending = ending }
        return (CheckedContinuation<Ending, Never>?.none, ending)
      }
      state.waiters[waiter] = nil
      return (continuation, ending)
    }
    continuation?.resume(returning: ending)
  }

  /// Sees to it that the waiters are looked at when a deadline has passed.
  ///
  /// NB: One alarm for all waiters, which is left to go off: to set one for each, and to cancel it,
  /// takes longer than to wait.
  private func setAlarm(for deadline: DispatchTime) {
    let isEarlier = state.withLock { state in
      if let alarm = state.alarm, alarm <= deadline { return false }
      state.alarm = deadline
      return true
    }
    guard isEarlier else { return }
    DispatchQueue.global().asyncAfter(deadline: deadline) { [weak self] in self?.checkDeadlines() }
  }

  private func checkDeadlines() {
    let now = DispatchTime.now()
    let (late, next) = state.withLock { state in
      state.alarm = nil
      let late = state.waiters.filter { $0.value.deadline <= now }
      let next = state.waiters.values.lazy.map(\.deadline).filter { $0 > now }.min()
      return (late.keys.sorted(), next)
    }
    for waiter in late { end(waiter) { .tooLate(count: $0) } }
    if let next { setAlarm(for: next) }
  }
}
