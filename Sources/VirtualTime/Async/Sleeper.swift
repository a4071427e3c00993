import Locking

/// A task that sleeps on a clock: it is woken up once, by the time or by its cancellation.
final class Sleeper: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>, ScheduledWork?)
    case done
    case cancelled
  }

  private let clock: VirtualClock
  private let state = Locked(State.awake)

  init(clock: VirtualClock) { self.clock = clock }

  func fallAsleep(
    until deadline: VirtualClock.Instant, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .asleep(continuation, nil)
      return false
    }
    guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
    // NB: The clock compares the deadline and takes the work in one step: work for a time that has
    // passed meanwhile would wait for the next move.
    let work = clock.scheduleUnlessPassed(deadline, origin: Sleeper.origin) { self.wakeUp() }
    guard let work else { return wakeUp() }
    let isLate = state.withLock { state in
      guard case .asleep(let continuation, _) = state else { return true }
      state = .asleep(continuation, work)
      return false
    }
    if isLate { work.cancel() } else { clock.sleepers.add(1) }
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
    guard case .asleep(let continuation, let work) = previous else { return }
    work?.cancel()
    if work != nil { clock.sleepers.add(-1) }
    continuation.resume(with: result)
  }

  /// What messages say of the task that falls asleep.
  private static var origin: WorkOrigin {
    #if compiler(>=6.2)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), let name = Task.name {
        return WorkOrigin(label: "the sleeping task \"\(name)\"", callSite: nil)
      }
    #endif
    return nameless
  }

  private static let nameless = WorkOrigin(label: "a sleeping task", callSite: nil)
}
