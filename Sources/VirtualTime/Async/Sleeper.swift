import Locking

/// A task that sleeps on a clock: it is woken up once, by the time or by its cancellation.
final class Sleeper: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>

  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>, ScheduledWork?, VirtualClock)
    case done
    case cancelled
  }

  /// What messages say of sleepers. NB: A clock is not told who sleeps on it.
  static let origin = WorkOrigin(label: "a task that sleeps", callSite: CallSite())

  private let state = Locked(State.awake)

  func fallAsleep(
    on clock: VirtualClock, until deadline: VirtualClock.Instant,
    _ continuation: CheckedContinuation<Void, any Error>
  ) {
    // NB: The deadline is compared and the work is scheduled while nobody moves the clock in between:
    // work for a time that has passed would wait for the next move.
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .asleep(continuation, nil, clock)
      return false
    }
    guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
    let work = clock.scheduleUnlessPassed(deadline) { self.wakeUp() }
    guard let work else { return wakeUp() }
    let isLate = state.withLock { state in
      guard case .asleep(let continuation, _, let clock) = state else { return true }
      state = .asleep(continuation, work, clock)
      return false
    }
    if isLate { work.cancel() } else { clock.sleepers.add() }
  }

  private func wakeUp() { end(.success(())) }

  func cancel() { end(.failure(CancellationError())) }

  private func end(_ result: Result<Void, any Error>) {
    let previous = state.withLock { state in
      let previous = state
      switch (previous, result) {
      case (.awake, .failure): state = .cancelled
      case (.awake, .success), (.asleep, _): state = .done
      case (.done, _), (.cancelled, _): break
      }
      return previous
    }
    guard case .asleep(let continuation, let work, let clock) = previous else { return }
    work?.cancel()
    if work != nil { clock.sleepers.remove() }
    continuation.resume(with: result)
  }
}

/// How many tasks sleep on a clock, and who waits for them.
final class Sleepers: Sendable {
  private struct State {
    var count = 0
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  func add() {
    let ready = state.withLock { state in
      state.count += 1
      let ready = state.waiters.filter { $0.count <= state.count }
      state.waiters.removeAll { $0.count <= state.count }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  func remove() { state.withLock { $0.count -= 1 } }

  func wait(for count: Int, _ continuation: CheckedContinuation<Void, Never>) {
    let isReady = state.withLock { state in
      guard state.count < count else { return true }
      state.waiters.append((count, continuation))
      return false
    }
    if isReady { continuation.resume() }
  }
}
