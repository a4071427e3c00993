import PortableCombine
import VirtualTime
import XCTest

/// The example of "Finding order-dependent code".
final class MeterTests: XCTestCase {
  private final class Meter {
    private(set) var shown: [Int] = []
    private var total = 0
    private var subscriptions: [AnyCancellable] = []

    init(readings: AnyPublisher<Int, Never>, clock: VirtualClock) {
      subscriptions = [
        DispatchQueue.virtual(clock, label: "reset")
          .timerPublisher(every: .seconds(60)).autoconnect()
          .sink { [unowned self] _ in total = 0 },
        readings
          .delay(for: .seconds(1), scheduler: DispatchQueue.virtual(clock, label: "readings"))
          .sink { [unowned self] reading in
            total += reading
            shown.append(total)
          },
      ]
    }
  }

  private func outcome(_ ties: TieOrder) -> (shown: [Int], ran: [String]) {
    let clock = VirtualClock(ties: ties, traceCapacity: 1000)
    let readings = PassthroughSubject<Int, Never>()
    let meter = Meter(readings: readings.eraseToAnyPublisher(), clock: clock)
    readings.send(5)
    clock.advance(by: .seconds(59))
    readings.send(7)
    clock.advance(by: .seconds(1))
    readings.send(1)
    clock.advance(by: .seconds(1))
    return (meter.shown, clock.trace.map { "\($0.time) \($0.work.label)" })
  }

  func testAnotherOrderGivesAnotherSum() {
    XCTAssertEqual(outcome(.fifo).shown, [5, 7, 8])
    XCTAssertEqual(outcome(.lifo).shown, [5, 12, 1])
    let sums = Set((0..<20 as Range<UInt64>).map { outcome(.shuffled(seed: $0)).shown })
    XCTAssertEqual(sums, [[5, 7, 8], [5, 12, 1]])
  }

  func testTheTraceTellsWhoCameFirst() {
    XCTAssertEqual(
      outcome(.fifo).ran, ["1s readings", "60s reset", "60s readings", "61s readings"])
    XCTAssertEqual(
      outcome(.lifo).ran, ["1s readings", "60s readings", "60s reset", "61s readings"])
  }
}
