import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class CollectByTimeTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private let subject = PassthroughSubject<Int, Oops>()

  private func at(_ milliseconds: Int, _ action: @escaping () -> Void) {
    queue.schedule(after: queue.now.advanced(by: .milliseconds(milliseconds)), action)
  }

  private let arrays = ["a": [1, 2], "b": [3], "c": [4], "d": [1], "e": [1, 2, 3]]

  func testByTime() {
    let collect = { (source: MarbleTable.Source, queue: MarbleTable.Queue) in
      source.collect(.byTime(queue, .milliseconds(100)))
    }
    // What has come at the end of each period; nothing at the end of an empty one.
    MarbleTable.check(
      collect, "-1-------2-3~240ms 4~150ms !".replacing("!", with: "|"),
      "~100ms a~100ms b~200ms c~100ms |", arrays)
    // The end sends what is left, a failure drops it.
    MarbleTable.check(collect, "~130ms 1-|", "~150ms (d|)", arrays)
    MarbleTable.check(collect, "1-#", "--#", arrays)
    // Without demand nothing goes out, and the source is not asked.
    MarbleTable.check(collect, "1-|", "--|", arrays, demand: .none, subscription: "^-|")
    MarbleTable.check(collect, "1-2", "----!", arrays, subscription: "^---!")
  }

  func testByTimeOrCount() {
    let collect = { (source: MarbleTable.Source, queue: MarbleTable.Queue) in
      source.collect(.byTimeOrCount(queue, .milliseconds(100), 2))
    }
    // A full array goes out at once, and begins a new period: 60 to 160, 260 and 360 milliseconds.
    MarbleTable.check(collect, "-----123~230ms 4~80ms |", "------a~100ms b~200ms c~20ms |", arrays)
    MarbleTable.check(collect, "1-|", "--(d|)", arrays)
    MarbleTable.check(collect, "1-#", "--#", arrays)
  }

  func testByTimeAsksForOneValueAfterTheOther() {
    let upstream = ManualPublisher<Int, Oops>()
    let recorder = upstream.collect(.byTime(queue, .milliseconds(100)))
      .record(on: clock, demand: .max(2))
    XCTAssertEqual(upstream.log, ["subscribed", "request max(1)"])
    XCTAssertEqual(upstream.send(1), .max(1))
    recorder.cancel()
  }

  func testByTimeOrCountAsksForAsManyAsFillTheArrays() {
    let upstream = ManualPublisher<Int, Oops>()
    let recorder = upstream.collect(.byTimeOrCount(queue, .milliseconds(100), 3))
      .record(on: clock, demand: .max(2))
    XCTAssertEqual(upstream.log, ["subscribed", "request max(6)"])
    XCTAssertEqual(upstream.send(1), .none)
    recorder.cancel()
  }

  func testMeasureIntervalCountsFromTheSubscription() {
    clock.advance(by: .seconds(5))
    let recorder = subject.measureInterval(using: queue).map(\.magnitude).record(on: clock)
    for time in [10, 30, 60] { at(time) { self.subject.send(0) } }
    clock.run()
    XCTAssertValues(recorder, [10_000_000, 20_000_000, 30_000_000])
  }
}
