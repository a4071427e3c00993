import Dispatch
import PortableCombine
import VirtualTime

extension Scenario {
  /// Schedules work and cancels it before it is due.
  static var cancellations: [Scenario] {
    let count = 10_000
    let times = randomTimes(count)
    return [
      Scenario(
        "cancel", "schedule \(count) closures and cancel them", operations: count, aim: 253,
        inDebug: 5400,
        ours: {
          let clock = VirtualClock()
          let queue = DispatchQueue.virtual(clock)
          let tally = Tally()
          return {
            let start = queue.now
            let work = times.map { time in
              queue.schedule(
                after: start.advanced(by: .nanoseconds(time)), interval: .seconds(1)
              ) { tally.add(1) }
            }
            for piece in work { piece.cancel() }
            clock.advance(by: .seconds(1))
            precondition(tally.value == 0)
          }
        },
        reference: {
          var heap = ClosureHeap()
          let tally = Tally()
          return {
            let work = times.map { time in
              let flag = Flag()
              heap.schedule(at: time) { if !flag.isSet { tally.add(1) } }
              return flag
            }
            for flag in work { flag.isSet = true }
            heap.run()
            precondition(tally.value == 0)
          }
        })
    ]
  }
}

private final class Flag {
  var isSet = false
}
