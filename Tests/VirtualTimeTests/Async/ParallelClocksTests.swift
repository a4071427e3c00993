import Dispatch
import PortableCombine
import Testing
import VirtualTime

/// Tests that run side by side, each with a clock of its own, from wherever Swift runs them.
@Suite struct ParallelClocksTests {
  @Test(arguments: 0..<100)
  func everyTestHasItsOwnTime(number: Int) async throws {
    let clock = VirtualClock()
    let log = Log()
    let task = Task {
      for _ in 0..<20 {
        try await clock.sleep(for: .milliseconds(number + 1))
        log.add("\(clock.now)")
      }
    }
    for _ in 0..<20 {
      await clock.waitForSleepers(count: 1)
      clock.advance(by: .milliseconds(number + 1))
    }
    try await task.value
    #expect(log.entries == (1...20).map { "\(Duration.milliseconds($0 * (number + 1)).inUnits)" })
  }

  @MainActor @Test func theMainActorMayMoveTheClock() { move() }

  @Test func anyThreadMayMoveTheClock() { move() }

  @Test func anActorMayMoveTheClock() async {
    actor Owner {
      let clock = VirtualClock()
      var times: [String] = []
      func note() { times.append("\(clock.now)") }
      func run() -> [String] {
        clock.schedule(after: .seconds(1)) { self.assumeIsolated { $0.note() } }
        clock.run()
        return times
      }
    }
    #expect(await Owner().run() == ["1s"])
  }

  private func move() {
    let clock = VirtualClock()
    var times: [String] = []
    let queue = DispatchQueue.virtual(clock)
    queue.schedule(after: queue.now.advanced(by: .seconds(1))) { times.append("\(clock.now)") }
    clock.advance(by: .seconds(1))
    #expect(times == ["1s"])
  }
}
