import Dispatch
import PortableCombine
import VirtualTime

extension Scenario {
  /// Schedules closures at random times, and runs them all.
  static var oneShots: [Scenario] {
    [1000, 5000, 100_000, 1_000_000].map { count in
      let times = randomTimes(count)
      return Scenario(
        "one-shots-\(count)", "schedule and run \(count) closures at random times",
        operations: count, aim: count > 5000 ? .ratio(2.5) : 235, inDebug: 5400,
        ours: {
          let clock = VirtualClock()
          let queue = DispatchQueue.virtual(clock)
          let tally = Tally()
          return {
            let start = queue.now
            for time in times {
              queue.schedule(after: start.advanced(by: .nanoseconds(time))) { tally.add(1) }
            }
            clock.advance(by: .seconds(1))
            precondition(tally.value == count)
          }
        },
        reference: {
          var heap = ClosureHeap()
          let tally = Tally()
          return {
            for time in times { heap.schedule(at: time) { tally.add(1) } }
            heap.run()
            precondition(tally.value == count)
          }
        })
    }
  }
}
