import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class WithTieOrdersTests: XCTestCase {
  /// What two queues do at one instant.
  private func race(on clock: VirtualClock) -> Recorder<String, Never> {
    let letters = PassthroughSubject<String, Never>()
    let recorder = letters.record(on: clock)
    let queues = (DispatchQueue.virtual(clock), DispatchQueue.virtual(clock))
    queues.0.schedule { letters.send("a") }
    queues.1.schedule { letters.send("b") }
    clock.run()
    return recorder
  }

  func testABodyThatHoldsUnderEveryOrder() {
    var orders: [TieOrder] = []
    withTieOrders(shuffles: 10, seed: 5) { clock in
      orders.append(clock.ties)
      XCTAssertValues(race(on: clock), ["a", "b"], matching: .inAnyOrder)
    }
    XCTAssertEqual(
      orders, [.fifo, .lifo] + (5..<15 as Range<UInt64>).map { .shuffled(seed: $0) })
  }

  func testTheFirstOrderThatFailsIsReportedOnce() {
    var line: UInt = 0
    var count = 0
    let issues = catchIssues {
      withTieOrders { clock in
        count += 1
        line = #line + 1
        XCTAssertValues(race(on: clock), ["a", "b"])
      }
    }
    XCTAssertEqual(count, 2)
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(issues.first?.message.hasSuffix("in the order lifo."), true)
  }

  func testAnErrorIsAnIssueWithTheSeed() {
    let issues = catchIssues {
      withTieOrders { clock in
        if case .shuffled(3) = clock.ties { throw Outage.offline }
      }
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        The body of withTieOrders has thrown: offline.
        This was with work that is due at one instant in the order shuffled(seed: 3).
        """
      ])
  }

  func testWhatIsLeftAtTheEndOfATrialIsReported() {
    let issues = catchIssues {
      withTieOrders { clock in
        _ = PassthroughSubject<Int, Never>().record(on: clock, exhaustive: true)
      }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(issues.first?.message.hasSuffix("in the order fifo."), true)
  }

  func testAnAsynchronousBody() async {
    let issues = await catchIssues {
      await withTieOrders(shuffles: 3) { clock in
        let order = Log()
        try await withVirtualTime(on: clock) { clock in
          async let first: Void = clock.sleep(for: .seconds(1))
          async let second: Void = clock.sleep(for: .seconds(1))
          _ = try await (first, second)
          order.add("\(clock.now)")
        }
        if clock.ties == .lifo { throw Outage.offline }
        XCTAssertEqual(order.entries, ["1s"])
      }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(issues.first?.message.hasSuffix("in the order lifo."), true)
  }
}
