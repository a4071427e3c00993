import Dispatch
import PortableCombine
import PublisherAssertions
import VirtualTime

/// Runs operators on diagrams: what a source sends against what comes of it, ten milliseconds to a symbol.
struct MarbleTable {
  static let tick = Duration.milliseconds(10)

  typealias Source = TestPublisher<Int, Oops>
  typealias Queue = VirtualScheduler<DispatchQueue>

  /// Asserts what comes of a source, and that nothing is left on the clock.
  ///
  /// - Parameters:
  ///   - makePublisher: Applies the operator.
  ///   - source: What the source sends; `#` is an `Oops`.
  ///   - expected: What is expected; of what is cancelled at a `!`, up to that.
  ///   - values: What the keys stand for, if they are no numbers.
  ///   - demand: What is demanded at first.
  ///   - requests: What is demanded later, and after how many ticks.
  ///   - subscription: What is expected of the subscription to the source.
  static func check<P: Publisher>(
    _ makePublisher: (Source, Queue) -> P, _ source: String, _ expected: String,
    _ values: [String: P.Output] = [:],
    demand: Subscribers.Demand = .unlimited, requests: [(Int, Subscribers.Demand)] = [],
    subscription: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) where P.Output: Equatable, P.Failure == Oops {
    let clock = VirtualClock()
    let source = Source.hot(source, error: Oops(), tick: tick, on: clock)
    let recorder = makePublisher(source, DispatchQueue.virtual(clock))
      .record(on: clock, demand: demand)
    for (ticks, demand) in requests {
      clock.schedule(after: tick * ticks) { recorder.request(demand) }
    }
    if let cancelled = expected.firstIndex(of: "!") {
      let ticks = expected.distance(from: expected.startIndex, to: cancelled)
      clock.schedule(after: tick * ticks) { recorder.cancel() }
    }
    clock.run()
    XCTAssertTimeline(
      recorder, expected, values, error: Oops(), tick: tick, fileID: fileID, filePath: filePath,
      line: line)
    XCTAssertIdle(clock, fileID: fileID, filePath: filePath, line: line)
    if let subscription {
      XCTAssertSubscriptions(
        source.subscriptions, [subscription], tick: tick, fileID: fileID, filePath: filePath,
        line: line)
    }
  }
}
