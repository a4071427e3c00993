import Rehearsal

extension Failure {
  static var rules: [Failure] {
    [
      Failure("A publisher sends more than was demanded") {
        let clock = VirtualClock()
        let source = TestPublisher<Int, Never>(on: clock, misbehaving: .beyondDemand)
        let numbers = source.record(on: clock, demand: .max(1))  // fails
        source.send(1)
        source.send(2)
        numbers.cancel()
      },
      Failure("A publisher sends before its subscription") {
        let clock = VirtualClock()
        let source = TestPublisher<Int, Never>(on: clock, misbehaving: .beforeSubscription)
        let numbers = source.record(on: clock)  // fails
        source.send(1)
        numbers.cancel()
      },
      Failure("A publisher sends after its end") {
        let clock = VirtualClock()
        let source = TestPublisher<Int, Never>(on: clock, misbehaving: .afterEnd)
        let numbers = source.record(on: clock, label: "numbers")  // fails
        source.send(completion: .finished)
        source.send(1)
        numbers.cancel()
      },
      Failure("A test has not looked at everything") {
        let clock = VirtualClock()
        let source = PassthroughSubject<Int, Never>()
        let numbers = source.record(on: clock, label: "numbers", exhaustive: true)  // fails
        source.send(1)
        XCTAssertValues(numbers, [1])
        source.send(2)
        clock.schedule(after: .seconds(5), label: "a timeout") {}
      },
    ]
  }
}
