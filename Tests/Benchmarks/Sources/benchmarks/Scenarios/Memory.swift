import AllocatedMemory
import Dispatch
import PortableCombine
import VirtualTime

extension Scenario {
  /// Counts what waiting work takes up.
  static var memory: [Scenario] {
    let count = 100_000
    let times = randomTimes(count)
    return [
      Scenario(
        name: "memory", summary: "memory of a closure that waits", quantity: .bytes,
        aim: (nil, nil),
        ours: {
          let clock = VirtualClock()
          let queue = DispatchQueue.virtual(clock)
          let start = queue.now
          let before = Int(allocatedMemory())
          for time in times {
            queue.schedule(after: start.advanced(by: .nanoseconds(time))) { _ = opaque(time) }
          }
          let used = Int(allocatedMemory()) - before
          precondition(clock.pending.count == count)
          return Double(used) / Double(count)
        },
        reference: {
          var heap = ClosureHeap()
          let before = Int(allocatedMemory())
          for time in times { heap.schedule(at: time) { _ = opaque(time) } }
          let used = Int(allocatedMemory()) - before
          precondition(heap.count == count)
          return Double(used) / Double(count)
        })
    ]
  }
}
