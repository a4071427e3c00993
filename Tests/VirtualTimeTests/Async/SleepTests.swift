import VirtualTime
import XCTest

final class SleepTests: XCTestCase {
  private let clock = VirtualClock()

  func testASleeperWakesUpWhenTheClockIsMoved() async throws {
    let clock = clock
    let task = Task {
      try await clock.sleep(for: .seconds(5))
      return clock.now.sinceStart
    }
    await clock.waitForSleepers(count: 1)
    clock.advance(by: .seconds(4))
    XCTAssertEqual(clock.pending.map(\.due.sinceStart), [.seconds(5)])
    clock.advance(by: .seconds(1))
    let time = try await task.value
    XCTAssertEqual(time, .seconds(5))
  }

  func testADeadlineThatHasPassedReturnsWithoutAMove() async throws {
    clock.advance(by: .seconds(1))
    try await clock.sleep(for: .zero)
    try await clock.sleep(for: .seconds(-5))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: .start)
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testCancellationEndsASleepAtOnce() async {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers(count: 1)
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testACancelledTaskDoesNotFallAsleep() async {
    let clock = clock
    let result = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(5))
    }.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testSleepersOfOneInstantWakeUpInTheOrderOfFallingAsleep() async throws {
    let clock = VirtualClock(traceCapacity: 100)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(Task(name: "\(number)") { try await clock.sleep(for: .seconds(1)) })
      await clock.waitForSleepers(count: number + 1)
    }
    clock.run()
    for task in tasks { try await task.value }
    XCTAssertEqual(
      clock.trace.map(\.work.label), (0..<20).map { "the sleeping task \"\($0)\"" })
  }

  func testCancelAndAdvanceAtOnceWakeASleeperOnce() async {
    for _ in 0..<300 {
      let clock = VirtualClock()
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await clock.waitForSleepers(count: 1)
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 { task.cancel() } else { clock.advance(by: .seconds(1)) }
      }
      _ = await task.result
      XCTAssertEqual(clock.pending.count, 0)
    }
  }

  func testATimerGivesMultiplesOfItsInterval() async throws {
    let clock = clock
    let task = Task {
      var instants: [Duration] = []
      for await instant in clock.timer(interval: .seconds(2)) {
        instants.append(instant.sinceStart)
        if instants.count == 3 { break }
      }
      return instants
    }
    for _ in 0..<3 {
      await clock.waitForSleepers(count: 1)
      clock.advance(by: .seconds(2))
    }
    let instants = await task.value
    XCTAssertEqual(instants, [.seconds(2), .seconds(4), .seconds(6)])
  }
}
