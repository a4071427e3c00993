import PortableCombine
import VirtualTime
import XCTest

final class TieOrderTests: XCTestCase {
  /// What five queues do at two instants, three pieces of work each.
  private func order(_ ties: TieOrder) -> [[String]] {
    let clock = VirtualClock(ties: ties)
    let queues = (0..<5).map { _ in DispatchQueue.virtual(clock) }
    var log: [[String]] = [[], []]
    for step in 0..<3 {
      for (index, queue) in queues.enumerated() {
        for instant in 0..<2 {
          queue.schedule(after: queue.now.advanced(by: .seconds(instant))) {
            log[instant].append("\(index).\(step)")
          }
        }
      }
    }
    clock.run()
    return log
  }

  private func firstOfEach(_ log: [String]) -> [String] {
    log.filter { $0.hasSuffix(".0") }.map { String($0.prefix(1)) }
  }

  func testFifoIsTheOrderOfScheduling() {
    let expected = (0..<3).flatMap { step in (0..<5).map { "\($0).\(step)" } }
    XCTAssertEqual(order(.fifo), [expected, expected])
  }

  func testLifoTakesTheNewestQueueFirstAndKeepsTheOrderWithinEach() {
    let expected = (0..<5).reversed().flatMap { queue in (0..<3).map { "\(queue).\($0)" } }
    XCTAssertEqual(order(.lifo), [expected, expected])
  }

  func testShuffledKeepsTheOrderWithinEachQueueAndLosesNothing() {
    for seed in 0..<100 as Range<UInt64> {
      for log in order(.shuffled(seed: seed)) {
        XCTAssertEqual(log.count, 15)
        for queue in 0..<5 {
          XCTAssertEqual(
            log.filter { $0.hasPrefix("\(queue).") }, (0..<3).map { "\(queue).\($0)" })
        }
      }
    }
  }

  func testASeedGivesOneOrderAndSeedsGiveMany() {
    XCTAssertEqual(order(.shuffled(seed: 3)), order(.shuffled(seed: 3)))
    let orders = Set((0..<50 as Range<UInt64>).map { firstOfEach(order(.shuffled(seed: $0))[0]) })
    XCTAssertGreaterThan(orders.count, 20)
    let instants = order(.shuffled(seed: 1)).map(firstOfEach)
    XCTAssertNotEqual(instants[0], instants[1], "an order of its own at each instant")
  }

  func testSleepersChangePlacesToo() async throws {
    let clock = VirtualClock(ties: .lifo)
    let tasks = await (0..<3).asyncMap { number in
      let task = Task {
        try await clock.sleep(for: .seconds(1))
        return clock.now
      }
      await clock.waitForSleepers(count: number + 1)
      return task
    }
    // One step wakes the sleeper that came last; the others sleep on.
    clock.runNext()
    _ = try await tasks[2].value
    XCTAssertEqual(clock.pending.count, 2)
    clock.run()
    for task in tasks { _ = try await task.value }
  }

  func testAnIssueNamesTheSeed() {
    let clock = VirtualClock(ties: .shuffled(seed: 7))
    let queue = DispatchQueue.virtual(clock)
    let timer = queue.schedule(after: queue.now, interval: .seconds(1)) {}
    let issues = catchIssues { clock.run(limits: RunLimits(events: 10)) }
    timer.cancel()
    XCTAssertEqual(
      issues.first?.message.hasSuffix(
        "Work that is due at one instant was put in the order shuffled(seed: 7)."), true)
  }
}

extension Sequence {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var results: [T] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
