import Dispatch
import Rehearsal

extension Failure {
  static var subscriptions: [Failure] {
    [
      Failure("A subscription has ended in another way") {
        let clock = VirtualClock()
        let source = TestPublisher<Int, Never>.hot("-1-2-3-|", on: clock)
        let first = source.prefix(2).record(on: clock)
        clock.run()
        XCTAssertFinished(first)
        XCTAssertSubscriptions(source.subscriptions, ["^------|"])  // fails
      },
      Failure("There are more subscriptions than expected") {
        let clock = VirtualClock()
        let source = TestPublisher<Int, Never>(on: clock)
        let recorders = (0..<2).map { _ in source.record(on: clock) }
        XCTAssertSubscriptions(source.subscriptions, ["^"])  // fails
        recorders.forEach { $0.cancel() }
      },
      Failure("Something else was demanded") {
        let clock = VirtualClock()
        let probe = Probe<Int, Never>(on: clock)
        let numbers = (0..<10).publisher.probe(probe).record(on: clock, demand: .max(2))
        clock.advance(by: .milliseconds(10))
        numbers.request(.max(3))
        XCTAssertDemands(  // fails
          probe.subscriptions[0].demands, [.max(2), .max(2)], at: [.zero, .milliseconds(10)])
      },
      Failure("Only an order of ties brings it out") {
        withTieOrders { clock in
          let (first, second) = (DispatchQueue.virtual(clock), DispatchQueue.virtual(clock))
          let letters = PassthroughSubject<String, Never>()
          let recorder = letters.record(on: clock)
          first.schedule { letters.send("a") }
          second.schedule { letters.send("b") }
          clock.run()
          XCTAssertValues(recorder, ["a", "b"])  // fails
        }
      },
      Failure("An error is thrown under an order of ties") {
        withTieOrders { clock in  // fails
          if clock.ties == .lifo { throw Outage.offline }
        }
      },
    ]
  }
}
