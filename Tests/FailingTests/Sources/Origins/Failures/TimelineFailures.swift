import Dispatch
import Rehearsal

extension Failure {
  static var timelines: [Failure] {
    [
      Failure("A timeline is another one") {
        let clock = VirtualClock()
        let source = TestPublisher<String, Never>.hot("--a-b----c|", on: clock)
        let debounced = source.debounce(
          for: .milliseconds(3), scheduler: DispatchQueue.virtual(clock)
        ).record(on: clock)
        clock.run()
        XCTAssertTimeline(debounced, "-------b-|")  // fails
      },
      Failure("A timeline with keys is another one") {
        let clock = VirtualClock()
        let users = Just(["Ann", "Ben"])
          .delay(for: .milliseconds(350), scheduler: DispatchQueue.virtual(clock))
          .record(on: clock)
        clock.run()
        XCTAssertTimeline(users, "~300ms (a|)", ["a": ["Ann", "Ben"]])  // fails
      },
      Failure("An error of a timeline is another one") {
        let clock = VirtualClock()
        let numbers = TestPublisher<Int, Outage>.cold("1-#", error: .offline, on: clock)
          .record(on: clock)
        clock.run()
        XCTAssertTimeline(numbers, "1-#gone", errors: ["gone": .status(410)])  // fails
      },
      Failure("The demand of a timeline is another one") {
        let clock = VirtualClock()
        let numbers = TestPublisher<Int, Never>.cold("1-2-|", on: clock)
          .record(on: clock, demand: .max(1))
        clock.run()
        XCTAssertTimeline(numbers, "<2>1-2-|")  // fails
      },
      Failure("A diagram has a fault") {
        let names = Empty<String, Never>().record(on: VirtualClock())
        XCTAssertTimeline(names, "a-(b-c)|")  // fails
      },
      Failure("A key of a diagram stands for nothing") {
        let names = Empty<[String], Never>().record(on: VirtualClock())
        XCTAssertTimeline(names, "--a|", ["b": ["Bob"]])  // fails
      },
    ]
  }
}
