import Dispatch
import PortableCombine
import VirtualTime

extension Scenario {
  /// Runs timers.
  static var timers: [Scenario] {
    [
      timers("timer", "one interval timer, per tick", count: 1, ticks: 20_000, aim: 150),
      timers(
        "timers-1000", "1000 interval timers with 20 ticks each, per tick", count: 1000, ticks: 20,
        aim: 360),
    ]
  }

  private static func timers(
    _ name: String, _ summary: String, count: Int, ticks: Int, aim: Aim
  ) -> Scenario {
    Scenario(
      name, summary, operations: count * ticks, aim: aim, inDebug: 5400,
      ours: {
        let clock = VirtualClock()
        let queue = DispatchQueue.virtual(clock)
        let tally = Tally()
        return {
          let timers = (0..<count).map { index in
            queue.schedule(
              after: queue.now.advanced(by: .nanoseconds(1000 + index)),
              interval: .nanoseconds(1000)
            ) { tally.add(1) }
          }
          clock.advance(by: .nanoseconds(1000 * (ticks + 1) - 1))
          precondition(tally.value == count * ticks)
          for timer in timers { timer.cancel() }
        }
      },
      reference: {
        var heap = ClosureHeap()
        let tally = Tally()
        return {
          for index in 0..<count {
            heap.schedule(at: 1000 + index, interval: 1000) { tally.add(1) }
          }
          heap.run(until: 1000 * (ticks + 1) - 1)
          precondition(tally.value == count * ticks)
        }
      })
  }
}
