import PortableCombine
import VirtualTime
import XCTest

final class PendingWorkTests: XCTestCase {
  private let clock = VirtualClock()

  func testItSaysWhatWillRunAndWhoScheduledIt() {
    clock.advance(by: .milliseconds(50))
    let line: UInt = #line + 1
    let queue = DispatchQueue.virtual(clock, label: "search")
    queue.schedule(after: queue.now.advanced(by: .milliseconds(300))) {}
    let timer = queue.schedule(after: queue.now, interval: .seconds(1)) {}
    clock.schedule(after: .milliseconds(20), label: "typing on") {}

    XCTAssertEqual(clock.pending.map(\.label), ["search", "typing on", "search"])
    XCTAssertEqual(
      clock.pending.map(\.due.sinceStart),
      [.milliseconds(50), .milliseconds(70), .milliseconds(350)])
    XCTAssertEqual(clock.pending.map(\.interval), [.seconds(1), nil, nil])
    XCTAssertEqual(clock.pending.map(\.callSite?.line), [line, line + 3, line])
    XCTAssertEqual(Set(clock.pending.map(\.scheduled.sinceStart)), [.milliseconds(50)])

    clock.advance(by: .milliseconds(30))
    let place = "VirtualTimeTests/PendingWorkTests.swift:\(line)"
    XCTAssertEqual(
      "\(clock.pending)",
      """
      350ms  search (\(place)), scheduled at 50ms
      1050ms  search, every 1s (\(place)), scheduled at 50ms, has run once
      """)
    timer.cancel()
    clock.run()
    XCTAssertEqual("\(clock.pending)", "nothing")
  }

  func testEveryFaceHasItsNameOrTheOneThatIsGiven() {
    let schedule: [(VirtualClock) -> Void] = [
      { DispatchQueue.virtual($0).schedule {} },
      { OperationQueue.virtual($0).schedule {} },
      { RunLoop.virtual($0).schedule {} },
      { OperationQueue.virtual($0, label: "images").schedule {} },
      { RunLoop.virtual($0, label: "ticks").schedule {} },
      { AnySchedulerOf<DispatchQueue>.virtual($0).schedule {} },
      { AnySchedulerOf<DispatchQueue>.virtual($0, label: "main").schedule {} },
      { AnySchedulerOf<OperationQueue>.virtual($0, label: "main operations").schedule {} },
      { AnySchedulerOf<RunLoop>.virtual($0, label: "main loop").schedule {} },
    ]
    for schedule in schedule { schedule(clock) }
    XCTAssertEqual(
      clock.pending.map(\.label),
      [
        "DispatchQueue.virtual", "OperationQueue.virtual", "RunLoop.virtual", "images", "ticks",
        "DispatchQueue.virtual", "main", "main operations", "main loop",
      ])
  }

  func testASleepingTaskIsNamed() async throws {
    let clock = clock
    let tasks = [
      Task { try await clock.sleep(for: .seconds(1)) },
      Task(name: "poller") { try await clock.sleep(for: .seconds(2)) },
    ]
    await clock.waitForSleepers(count: 2)
    XCTAssertEqual(
      "\(clock.pending)",
      """
      1s  a sleeping task, scheduled at 0s
      2s  the sleeping task "poller", scheduled at 0s
      """)
    clock.run()
    for task in tasks { try await task.value }
  }
}
