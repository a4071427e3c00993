import PortableCombine
import XCTest

@testable import VirtualTime

final class CancellationTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)

  private func timer(
    every milliseconds: Int, _ action: @escaping () -> Void
  ) -> any Cancellable {
    queue.schedule(
      after: queue.now.advanced(by: .milliseconds(milliseconds)),
      interval: .milliseconds(milliseconds), action)
  }

  func testATimerThatCancelsItselfStops() {
    var ticks = 0
    var timer: (any Cancellable)?
    timer = self.timer(every: 1) {
      ticks += 1
      if ticks == 3 { timer?.cancel() }
    }
    clock.run()
    XCTAssertEqual(ticks, 3)
    XCTAssertEqual(clock.now.sinceStart, .milliseconds(3))
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testCancellingTwiceOrAfterTheRunIsHarmless() {
    let timer = timer(every: 1) {}
    timer.cancel()
    timer.cancel()
    var ran = 0
    let work = clock.schedule(after: .zero) { ran += 1 }
    clock.run()
    work.cancel()
    // The slot is used again, for work that the old name must not cancel.
    queue.schedule { ran += 1 }
    work.cancel()
    clock.run()
    XCTAssertEqual(ran, 2)
  }

  func testDroppingTheTokenCancels() {
    var ticks = 0
    do { _ = timer(every: 1) { ticks += 1 } }
    clock.advance(by: .milliseconds(5))
    XCTAssertEqual(ticks, 0)
  }

  func testCancelledWorkDoesNotMoveTheClock() {
    let timer = timer(every: 1000) {}
    timer.cancel()
    clock.run()
    XCTAssertEqual(clock.now, .start)
  }

  func testCancelledWorkIsReleasedAtOnce() {
    final class Witness {}
    var witness: Witness? = Witness()
    weak let released = witness
    let timer = timer(every: 1) { [witness] in _ = witness }
    witness = nil
    XCTAssertNotNil(released)
    timer.cancel()
    XCTAssertNil(released)
  }

  func testAReleasedClosureMayUseTheClock() {
    final class Witness {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    var ran = false
    var witness: Witness? = Witness { [queue] in queue.schedule { ran = true } }
    let timer = timer(every: 1) { [witness] in _ = witness }
    witness = nil
    timer.cancel()
    clock.run()
    XCTAssertTrue(ran)
  }

  func testAMillionCancelledItemsLeaveTheStorage() {
    var queue = WorkQueue()
    let origin = WorkOrigin(label: "test", callSite: CallSite())
    let kept = queue.insert(due: 7, interval: nil, face: 0, origin: origin) {}
    for index in 0..<1_000_000 {
      let identity = queue.insert(due: Int64(index), interval: nil, face: 0, origin: origin) {}
      _ = queue.cancel(identity)
    }
    XCTAssertEqual(queue.count, 1)
    XCTAssertLessThan(queue.storedCount, 200)
    XCTAssertTrue(queue.isPending(kept))
  }

  func testTheQueueAgreesWithASortedList() {
    for seed in 0..<50 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var queue = WorkQueue()
      let origin = WorkOrigin(label: "test", callSite: CallSite())
      var model: [(due: Int64, order: Int)] = []
      var identities: [Int: WorkQueue.Identity] = [:]
      var ran: [Int] = []
      var expected: [Int] = []
      for order in 0..<400 {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0..<3:
          let due = Int64.random(in: 0..<20, using: &generator)
          model.append((due, order))
          identities[order] = queue.insert(due: due, interval: nil, face: 0, origin: origin) {
            ran.append(order)
          }
        case 3, 4:
          guard let victim = model.randomElement(using: &generator) else { continue }
          model.removeAll { $0.order == victim.order }
          XCTAssertNotNil(identities[victim.order].flatMap { queue.cancel($0) })
        default:
          model.sort { ($0.due, $0.order) < ($1.due, $1.order) }
          if let first = model.first {
            expected.append(first.order)
            model.removeFirst()
          }
          queue.popFirst()?.action()
        }
        XCTAssertEqual(queue.count, model.count, "seed \(seed)")
      }
      while let run = queue.popFirst() { run.action() }
      expected += model.sorted { ($0.due, $0.order) < ($1.due, $1.order) }.map(\.order)
      XCTAssertEqual(ran, expected, "seed \(seed)")
    }
  }
}
