import PortableCombine
import VirtualTime
import XCTest

final class TraceTests: XCTestCase {
  func testItSaysWhatRanAndWhatWasCancelled() {
    let clock = VirtualClock(traceCapacity: 100)
    let line: UInt = #line + 1
    let queue = DispatchQueue.virtual(clock, label: "poll")
    let timer = queue.schedule(after: queue.now, interval: .seconds(1)) {}
    let timeout = clock.schedule(after: .seconds(5), label: "timeout") {}
    clock.advance(by: .seconds(1))
    timeout.cancel()
    timeout.cancel()
    timer.cancel()

    XCTAssertEqual(clock.trace.map(\.event), [.ran, .ran, .cancelled, .cancelled])
    XCTAssertEqual(
      clock.trace.map(\.time.sinceStart), [.zero, .seconds(1), .seconds(1), .seconds(1)])
    let place = "VirtualTimeTests/TraceTests.swift"
    XCTAssertEqual(
      "\(clock.trace)",
      """
      0s  ran  poll, every 1s (\(place):\(line))
      1s  ran  poll, every 1s (\(place):\(line))
      1s  cancelled  timeout (\(place):\(line + 2)), due at 5s
      1s  cancelled  poll, every 1s (\(place):\(line)), due at 2s
      """)
  }

  func testItIsOffByDefault() {
    for clock in [VirtualClock(), VirtualClock(traceCapacity: 0), VirtualClock(traceCapacity: -1)] {
      clock.schedule(after: .seconds(1)) {}
      clock.schedule(after: .seconds(1)) {}.cancel()
      clock.run()
      XCTAssertEqual("\(clock.trace)", "nothing")
    }
  }

  func testItKeepsTheLastOnes() {
    for (count, expected) in [(2, [0, 1]), (3, [0, 1, 2]), (4, [1, 2, 3]), (10, [7, 8, 9])] {
      let clock = VirtualClock(traceCapacity: 3)
      for index in 0..<count { clock.schedule(after: .seconds(index)) {} }
      clock.run()
      XCTAssertEqual(
        clock.trace.map(\.time.sinceStart), expected.map { .seconds($0) }, "\(count) events")
    }
  }

  func testASleeperThatIsWokenUpAndOneThatIsCancelled() async throws {
    let clock = VirtualClock(traceCapacity: 10)
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(count: 1)
    let cancelled = Task(name: "poller") { try await clock.sleep(for: .seconds(9)) }
    await clock.waitForSleepers(count: 2)
    clock.advance(by: .seconds(1))
    try await sleeper.value
    cancelled.cancel()
    _ = await cancelled.result
    XCTAssertEqual(
      "\(clock.trace)",
      """
      1s  ran  a sleeping task
      1s  cancelled  the sleeping task "poller", due at 9s
      """)
  }

  func testATraceKeepsNoClosureAlive() {
    final class Witness {}
    let clock = VirtualClock(traceCapacity: 10)
    var witness: Witness? = Witness()
    weak let released = witness
    clock.schedule(after: .seconds(1)) { [witness] in _ = witness }
    witness = nil
    clock.run()
    XCTAssertEqual(clock.trace.count, 1)
    XCTAssertNil(released)
  }
}
