import Locking
import PortableCombine
import VirtualTime
import XCTest

final class ThreadTests: XCTestCase {
  func testEveryThreadMayScheduleAndCancelWhileOneAdvances() {
    let clock = VirtualClock()
    let ran = Locked<[Int]>([])
    let cancelled = Locked<Set<Int>>([])
    let group = DispatchGroup()
    let perThread = 2000
    for thread in 0..<8 {
      Thread.detach(in: group) {
        let queue = DispatchQueue.virtual(clock)
        for index in 0..<perThread {
          let number = thread * perThread + index
          let work = clock.schedule(
            at: VirtualClock.Instant.start.advanced(by: .microseconds(index)), label: "work",
            callSite: CallSite()
          ) {
            ran.withLock { $0.append(number) }
          }
          if index.isMultiple(of: 5) {
            // Whether it was in time is only known afterwards: it has run, or never will.
            work.cancel()
            cancelled.withLock { _ = $0.insert(number) }
          }
          _ = queue.now
        }
      }
    }
    let advancing = DispatchGroup()
    let isDone = Locked(false)
    Thread.detach(in: advancing) {
      while !isDone.withLock(\.self) { clock.advance(by: .microseconds(10)) }
      clock.run()
    }
    group.wait()
    isDone.withLock { $0 = true }
    advancing.wait()

    let numbers = ran.withLock(\.self)
    XCTAssertEqual(Set(numbers).count, numbers.count, "nothing runs twice")
    let missing = Set(0..<8 * perThread).subtracting(numbers)
    XCTAssertTrue(
      missing.isSubset(of: cancelled.withLock(\.self)), "only cancelled work is missing")
    XCTAssertEqual(clock.pending.count, 0)
  }
}

extension Thread {
  static func detach(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}
