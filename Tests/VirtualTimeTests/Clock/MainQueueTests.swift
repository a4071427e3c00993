import PortableCombine
import VirtualTime
import XCTest

/// Synchronous tests on the main thread: the clock serves the main queue.
final class MainQueueTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var notes = Notes(clock: clock)

  private struct Notes {
    let clock: VirtualClock
    let log = Log()

    func callAsFunction(_ what: String) { log.add("\(what)@\(clock.now)") }
  }

  func testWorkOnTheMainQueueRunsBeforeTheTimeMovesOn() {
    let (clock, note) = (clock, notes)
    clock.schedule(after: .seconds(1)) {
      DispatchQueue.main.async { note("dispatch") }
      OperationQueue.main.addOperation { note("operation") }
      Task { @MainActor in note("task") }
      note("first")
    }
    clock.schedule(after: .seconds(1)) { note("second") }
    clock.schedule(after: .seconds(2)) { note("third") }
    clock.advance(by: .seconds(2))
    XCTAssertEqual(note.log.entries.prefix(2), ["first@1s", "second@1s"])
    XCTAssertEqual(Set(note.log.entries[2..<5]), ["dispatch@1s", "operation@1s", "task@1s"])
    XCTAssertEqual(note.log.entries[5...], ["third@2s"])
  }

  func testWhatIsOnTheMainQueueBeforehandRunsFirst() {
    let (clock, note) = (clock, notes)
    Task { @MainActor in clock.schedule(after: .seconds(1)) { note("from the task") } }
    clock.advance(by: .seconds(1))
    XCTAssertEqual(note.log.entries, ["from the task@1s"])
  }

  func testWhatTheLastPieceOfWorkLeavesRunsToo() {
    let (clock, note) = (clock, notes)
    let move: [(String, () -> Void)] = [
      ("advance", { clock.advance(by: .seconds(1)) }),
      ("run", { clock.run() }),
      ("runNext", { clock.runNext() }),
    ]
    for (name, move) in move {
      clock.schedule(after: .seconds(1)) { Task { @MainActor in note(name) } }
      move()
      // What a single step leaves on the queue runs before the next one.
      clock.runCurrent()
    }
    XCTAssertEqual(note.log.entries, ["advance@1s", "run@2s", "runNext@3s"])
  }

  func testChainsOfHopsRunToTheirEnd() {
    let (clock, note) = (clock, notes)
    @Sendable func hop(_ count: Int) {
      guard count > 0 else { return note("arrived") }
      if count.isMultiple(of: 2) {
        Task { @MainActor in hop(count - 1) }
      } else {
        DispatchQueue.main.async { hop(count - 1) }
      }
    }
    clock.schedule(after: .seconds(1)) { hop(200) }
    clock.schedule(after: .seconds(2)) { note("later") }
    clock.run()
    XCTAssertEqual(note.log.entries, ["arrived@1s", "later@2s"])
  }

  func testWorkOnTheMainQueueMaySetTheClockGoing() {
    let (clock, note) = (clock, notes)
    clock.schedule(after: .seconds(1)) {
      DispatchQueue.main.async {
        clock.schedule(after: .zero) { note("inner") }
        clock.runCurrent()
        note("after inner")
      }
    }
    clock.run()
    XCTAssertEqual(note.log.entries, ["inner@1s", "after inner@1s"])
  }

  func testAMainQueueThatNeverRestsIsAnIssue() {
    let stop = Log()
    @Sendable func again() {
      guard stop.entries.isEmpty else { return }
      DispatchQueue.main.async { again() }
    }
    again()
    let line: UInt = #line + 1
    let issues = catchIssues { clock.advance(by: .seconds(1)) }
    stop.add("stop")
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message.hasPrefix("The main queue did not come to rest: 10000 rounds"), true)
    XCTAssertEqual(clock.now.sinceStart, .seconds(1))
    clock.runCurrent()
  }

  func testAnotherThreadLeavesTheMainQueueAlone() {
    let clock = clock
    let order = Log()
    DispatchQueue.main.async { order.add("main queue") }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      clock.schedule(after: .seconds(1)) { order.add("clock") }
      clock.run()
      done.signal()
    }
    done.wait()
    XCTAssertEqual(order.entries, ["clock"])
    clock.runCurrent()
    XCTAssertEqual(order.entries, ["clock", "main queue"])
  }
}
