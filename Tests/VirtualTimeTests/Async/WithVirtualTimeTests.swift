import Locking
import PortableCombine
import VirtualTime
import XCTest

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class WithVirtualTimeTests: XCTestCase {
  func testTimeJumpsToTheNextSleeper() async throws {
    let log = Log()
    let result = try await withVirtualTime { clock in
      try await clock.sleep(for: .seconds(3600))
      log.add("\(clock.now)")
      async let slow: Void = clock.sleep(for: .seconds(20))
      async let fast: Void = clock.sleep(for: .seconds(10))
      _ = try await fast
      log.add("\(clock.now)")
      _ = try await slow
      log.add("\(clock.now)")
      return 42
    }
    XCTAssertEqual(result, 42)
    XCTAssertEqual(log.entries, ["3600s", "3610s", "3620s"])
  }

  private static func history() async throws -> [String] {
    let log = Log()
    try await withVirtualTime { clock in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            for round in 0..<5 {
              try await clock.sleep(for: .milliseconds((number * 7 + round * 3) % 10))
              log.add("\(number).\(round)@\(clock.now)")
              await Task.yield()
            }
          }
        }
        try await group.waitForAll()
      }
    }
    return log.entries
  }

  func testAThousandRunsHaveOneOrder() async throws {
    let first = try await WithVirtualTimeTests.history()
    XCTAssertEqual(first.count, 100)
    for _ in 0..<1000 {
      let history = try await WithVirtualTimeTests.history()
      XCTAssertEqual(history, first)
    }
  }

  func testActorsRunOnTheClocksExecutor() async throws {
    actor Account {
      var log: [String] = []
      func add(_ entry: String) { log.append(entry) }
    }
    let log = try await withVirtualTime { clock in
      let account = Account()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<10 {
          group.addTask {
            try await clock.sleep(for: .seconds(1))
            await account.add("\(number)@\(clock.now)")
          }
        }
        try await group.waitForAll()
      }
      return await account.log
    }
    XCTAssertEqual(log, (0..<10).map { "\($0)@1s" })
  }

  func testPublishersOnTheClockAreAwaited() async throws {
    let values = try await withVirtualTime { clock in
      var values: [String] = []
      let ticks = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1))
      let connection = ticks.connect()
      for await _ in ticks.values {
        values.append("\(clock.now)")
        if values.count == 3 { break }
      }
      connection.cancel()
      return values
    }
    XCTAssertEqual(values, ["1s", "2s", "3s"])
  }

  func testAClockOfOnesOwnBringsItsOrderOfTies() async throws {
    func order(_ ties: TieOrder) async throws -> [String] {
      let log = Log()
      try await withVirtualTime(on: VirtualClock(ties: ties)) { clock in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<5 {
            group.addTask {
              try await clock.sleep(for: .seconds(1))
              log.add("\(number)")
            }
          }
          try await group.waitForAll()
        }
      }
      return log.entries
    }
    let (fifo, lifo) = (try await order(.fifo), try await order(.lifo))
    XCTAssertEqual(fifo, ["0", "1", "2", "3", "4"])
    XCTAssertEqual(lifo, ["4", "3", "2", "1", "0"])
    let shuffled = (try await order(.shuffled(seed: 1)), try await order(.shuffled(seed: 1)))
    XCTAssertEqual(shuffled.0, shuffled.1)
  }

  func testAnHourOfVirtualTimeDoesNotUseUpThePatience() async throws {
    try await withVirtualTime(patience: .seconds(1)) { clock in
      try await clock.sleep(for: .seconds(3600))
    }
  }

  func testErrorsAreThrown() async {
    struct Oops: Error {}
    do {
      try await withVirtualTime { clock in
        try await clock.sleep(for: .seconds(1))
        throw Oops()
      }
      XCTFail("nothing was thrown")
    } catch {
      XCTAssertTrue(error is Oops)
    }
  }

  func testCancellationReachesTheBody() async {
    let started = expectation(description: "started")
    let task = Task {
      try await withVirtualTime { clock in
        started.fulfill()
        while true { try await clock.sleep(for: .seconds(1)) }
      }
    }
    await fulfillment(of: [started], timeout: 30)
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
  }

  func testWaitingForSomethingOutsideTheClockIsAnIssue() async {
    let line = Locked<UInt>(0)
    let issues = await catchIssues {
      do {
        line.withLock { $0 = #line + 1 }
        try await withVirtualTime(patience: .milliseconds(20)) { _ in
          await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
        XCTFail("nothing was thrown")
      } catch {
        XCTAssertEqual(error as? VirtualTimeError, .stuck)
      }
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line.withLock(\.self)])
    XCTAssertEqual(
      issues.first?.message.hasPrefix(
        "The body of withVirtualTime waited 20ms, in real time, for something"), true)
  }

  func testWorkFromAThreadIsWaitedFor() async throws {
    let value = try await withVirtualTime { _ in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 7) }
      }
    }
    XCTAssertEqual(value, 7)
  }

  func testAHundredBodiesAtOnceHaveAClockEach() async throws {
    try await withThrowingTaskGroup(of: Duration.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await withVirtualTime { clock in
            for _ in 0..<10 { try await clock.sleep(for: .seconds(number)) }
            return clock.now.sinceStart
          }
        }
      }
      var times: [Duration] = []
      for try await time in group { times.append(time) }
      XCTAssertEqual(times.sorted(), (0..<100).map { .seconds($0 * 10) })
    }
  }
}
