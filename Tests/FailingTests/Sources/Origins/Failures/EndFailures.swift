import Rehearsal

/// The error that publishers fail with.
enum Outage: Error, Equatable {
  case offline
  case status(Int)
}

extension Failure {
  static var ends: [Failure] {
    [
      Failure("A publisher has not finished") {
        let names = PassthroughSubject<String, Never>().record(on: VirtualClock())
        XCTAssertFinished(names)  // fails
      },
      Failure("A publisher has finished at another time") {
        let clock = VirtualClock()
        let names = TestPublisher<Int, Never>.cold("1-2-|", on: clock).record(on: clock)
        clock.run()
        XCTAssertFinished(names, at: .milliseconds(3))  // fails
      },
      Failure("A publisher has finished instead of failing") {
        let names = Empty<String, Outage>().record(on: VirtualClock())
        XCTAssertFailed(names)  // fails
      },
      Failure("A publisher has failed with another error") {
        let names = Fail<String, Outage>(error: .offline).record(on: VirtualClock())
        XCTAssertFailed(names, .status(500))  // fails
      },
      Failure("A publisher has failed with an error that does not meet a condition") {
        let names = Fail<String, Outage>(error: .status(404)).record(on: VirtualClock())
        XCTAssertFailed(names) { $0 == .offline }  // fails
      },
      Failure("A publisher is not running any more") {
        let names = Just("Ann").record(on: VirtualClock())
        XCTAssertRunning(names)  // fails
      },
      Failure("A subscription was not cancelled") {
        let names = PassthroughSubject<String, Never>().record(on: VirtualClock())
        XCTAssertCancelled(names)  // fails
      },
      Failure("Something has come though nothing was expected") {
        let clock = VirtualClock()
        let names = TestPublisher<Int, Never>.cold("1-2-3-|", on: clock).record(on: clock)
        clock.run()
        XCTAssertNoEvents(names, in: .milliseconds(1)...(.milliseconds(5)))  // fails
      },
      Failure("Nobody knows yet whether something comes") {
        let names = Empty<String, Never>().record(on: VirtualClock())
        XCTAssertNoEvents(names, in: .zero...(.seconds(1)))  // fails
      },
      Failure("A publisher does not end") {
        let names = PassthroughSubject<String, Never>().record(on: VirtualClock(), label: "names")
        names.waitForCompletion()  // fails
      },
    ]
  }
}
