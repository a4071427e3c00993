import Dispatch
import VirtualTime

extension Scenario {
  /// Wakes up tasks that sleep.
  static var sleeps: [Scenario] {
    [
      Scenario(
        "async-advances", "waitForSleepers and advance, while a task sleeps on", operations: count,
        aim: nil, inDebug: nil,
        ours: {
          {
            runAsync {
              let clock = VirtualClock()
              let sleeper = Task {
                for _ in 0..<count { try await clock.sleep(for: .milliseconds(1)) }
              }
              for _ in 0..<count {
                await clock.waitForSleepers(count: 1)
                clock.advance(by: .milliseconds(1))
              }
              try? await sleeper.value
              precondition(clock.now.sinceStart == .milliseconds(count))
            }
          }
        }, reference: { { runAsync(handOverTurns) } }),
      Scenario(
        "sleeps", "sleep in withVirtualTime", operations: count, aim: nil, inDebug: nil,
        ours: {
          {
            guard #available(macOS 15, *) else { return }
            runAsync {
              try? await withVirtualTime { clock in
                for _ in 0..<count { try await clock.sleep(for: .milliseconds(1)) }
                precondition(clock.now.sinceStart == .milliseconds(count))
              }
            }
          }
        }, reference: { { runAsync(handOverTurns) } }),
    ]
  }

  private static let count = 10_000

  /// Two tasks that wait for each other: the least that waking up a task takes.
  private static func handOverTurns() async {
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let other = Task {
      for await _ in turns { answer.yield() }
    }
    var answered = answers.makeAsyncIterator()
    for _ in 0..<count {
      turn.yield()
      await answered.next()
    }
    turn.finish()
    await other.value
  }
}

/// Runs an asynchronous closure, and waits for its end.
private func runAsync(_ body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    await body()
    done.signal()
  }
  done.wait()
}
