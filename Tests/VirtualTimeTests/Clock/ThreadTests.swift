import Locking
import PortableCombine
import VirtualTime
import XCTest

final class ThreadTests: XCTestCase {
  /// Eight threads schedule and cancel while a ninth moves the clock by small steps.
  func testEveryThreadMayScheduleAndCancelWhileOneAdvances() {
    let clock = VirtualClock(traceCapacity: 50)
    let ran = Locked<[Int]>([])
    let perThread = 2000
    let group = DispatchGroup()
    for thread in 0..<8 {
      Thread.detach(in: group) {
        let queue = DispatchQueue.virtual(clock)
        for number in thread * perThread..<(thread + 1) * perThread {
          let kind = Kind(number)
          let delay: Duration =
            kind == .cancelledInTime ? .seconds(3600) : .microseconds(number % 7)
          let work = clock.schedule(after: delay) { ran.withLock { $0.append(number) } }
          if kind != .kept { work.cancel() }
          _ = queue.now
          if number.isMultiple(of: 500) { _ = (clock.pending.count, clock.trace.count) }
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
    let scheduled = Dictionary(grouping: 0..<8 * perThread, by: Kind.init).mapValues(Set.init)
    XCTAssertEqual(Set(numbers).intersection(scheduled[.kept] ?? []), scheduled[.kept])
    XCTAssertEqual(Set(numbers).intersection(scheduled[.cancelledInTime] ?? []), [])
    XCTAssertTrue(clock.pending.isEmpty)
  }

  private enum Kind: Hashable {
    case kept
    /// The clock does not come near its time.
    case cancelledInTime
    /// It has run before it is cancelled, or never will.
    case cancelledAtAnyTime

    init(_ number: Int) {
      self = number % 5 == 0 ? .cancelledAtAnyTime : number % 5 == 1 ? .cancelledInTime : .kept
    }
  }

  func testAClockMayBeMadeMovedAndReadOnDifferentThreads() async {
    let clock = await Task.detached { VirtualClock() }.value
    let ran = Locked<[String]>([])
    await Task.detached {
      DispatchQueue.virtual(clock).schedule { ran.withLock { $0.append("\(clock.now)") } }
      clock.schedule(after: .seconds(1)) { ran.withLock { $0.append("\(clock.now)") } }
    }.value
    await Task.detached { clock.advance(by: .seconds(2)) }.value
    XCTAssertEqual(ran.withLock(\.self), ["0s", "1s"])
    XCTAssertEqual(clock.now.sinceStart, .seconds(2))
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
