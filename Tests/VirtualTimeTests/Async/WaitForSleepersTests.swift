import VirtualTime
import XCTest

final class WaitForSleepersTests: XCTestCase {
  private let clock = VirtualClock()

  func testItReturnsAtOnceWhenEnoughSleep() async throws {
    let clock = clock
    await clock.waitForSleepers(count: 0)
    let tasks = (1...3).map { second in Task { try await clock.sleep(for: .seconds(second)) } }
    await clock.waitForSleepers(count: 3)
    await clock.waitForSleepers(count: 2)
    clock.advance(by: .seconds(2))
    await clock.waitForSleepers(count: 1)
    clock.run()
    for task in tasks { try await task.value }
  }

  func testManyMayWait() async throws {
    let clock = clock
    await withTaskGroup(of: Void.self) { group in
      for count in 1...20 { group.addTask { await clock.waitForSleepers(count: count) } }
      let tasks = (1...20).map { _ in Task { try await clock.sleep(for: .seconds(1)) } }
      await group.waitForAll()
      XCTAssertEqual(clock.pending.count, 20)
      clock.run()
      for task in tasks { _ = await task.result }
    }
  }

  func testATaskThatSleepsLateIsWaitedFor() async throws {
    let clock = clock
    let gate = DispatchSemaphore(value: 0)
    let task = Task {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          gate.wait()
          continuation.resume()
        }
      }
      try await clock.sleep(for: .seconds(1))
    }
    async let waiting: Void = clock.waitForSleepers(count: 1)
    gate.signal()
    await waiting
    clock.advance(by: .seconds(1))
    try await task.value
  }

  func testTooFewSleepersAreAnIssueAfterSomeRealTime() async throws {
    let clock = clock
    let task = Task(name: "poller") { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(count: 1)
    let line: UInt = #line + 2
    let issues = await catchIssues {
      await clock.waitForSleepers(count: 2, patience: .milliseconds(10))
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      The test waited 10ms, in real time, until 2 tasks sleep on the clock, and there is 1.
      Do the tasks sleep on this clock, and have they not ended before?
      Waiting on the clock:
      1s  the sleeping task "poller", scheduled at 0s
      """)
    clock.run()
    try await task.value
  }

  func testVirtualTimeDoesNotUseUpThePatience() async throws {
    let clock = clock
    let issues = await catchIssues {
      async let waiting: Void = clock.waitForSleepers(count: 1)
      clock.advance(by: .seconds(3600))
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await waiting
      clock.run()
      _ = await task.result
    }
    XCTAssertEqual(issues, [])
  }

  func testCancellationEndsTheWait() async {
    let clock = clock
    let issues = await catchIssues {
      let waiting = Task { await clock.waitForSleepers(count: 1) }
      waiting.cancel()
      await waiting.value
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await clock.waitForSleepers(count: 1)
      }.value
    }
    XCTAssertEqual(issues, [])
  }

  /// No number of yields is enough on a machine that is busy; waiting for sleepers is.
  func testABusyExecutorDoesNotMatter() async throws {
    let busy = Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<64 { group.addTask { while !Task.isCancelled { await Task.yield() } } }
      }
    }
    for _ in 0..<1000 {
      let clock = VirtualClock()
      let task = Task {
        try await clock.sleep(for: .seconds(1))
        let first = clock.now
        try await clock.sleep(for: .seconds(1))
        return [first, clock.now]
      }
      for _ in 0..<2 {
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
      }
      let times = try await task.value
      XCTAssertEqual(times.map(\.sinceStart), [.seconds(1), .seconds(2)])
    }
    busy.cancel()
    await busy.value
  }
}
