import Dispatch
import PortableCombine
import VirtualTime

extension Scenario {
  /// Sends values through `delay`.
  static var delays: [Scenario] {
    let count = 4000
    return [
      Scenario(
        "delay", "delay on the scheduler, per value", operations: count, aim: 430, inDebug: 5400,
        ours: {
          let clock = VirtualClock()
          let subject = PassthroughSubject<Int, Never>()
          let tally = Tally()
          let delayed = subject.delay(
            for: .milliseconds(1), scheduler: DispatchQueue.virtual(clock)
          )
          .sink { tally.add($0) }
          return {
            for _ in 0..<count { subject.send(1) }
            clock.advance(by: .milliseconds(1))
            precondition(tally.value == count)
            delayed.cancel()
          }
        },
        reference: {
          var heap = ClosureHeap()
          let tally = Tally()
          let receive: (Int) -> Void = opaque { tally.add($0) }
          return {
            for _ in 0..<count {
              heap.schedule(at: 1_000_000) { receive(1) }
            }
            heap.run()
            precondition(tally.value == count)
          }
        })
    ]
  }
}
