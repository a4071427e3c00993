import Dispatch
import Rehearsal

extension Failure {
  static var clocks: [Failure] {
    [
      Failure("Work is left on a clock") {
        let clock = VirtualClock()
        clock.schedule(after: .seconds(5), label: "a timeout") {}
        XCTAssertIdle(clock)  // fails
      },
      Failure("A clock was to go back") {
        VirtualClock().advance(by: .seconds(-1))  // fails
      },
      Failure("A clock was to go to a time that has passed") {
        let clock = VirtualClock()
        clock.advance(by: .seconds(2))
        clock.advance(to: .start.advanced(by: .seconds(1)))  // fails
      },
      Failure("Work moves the clock past its target") {
        let clock = VirtualClock()
        clock.schedule(after: .seconds(1)) {
          clock.advance(by: .seconds(10))  // fails
        }
        clock.advance(by: .seconds(2))
      },
      Failure("A run has no end") {
        let clock = VirtualClock()
        let ticks = DispatchQueue.virtual(clock, label: "ticks").timerPublisher(every: .seconds(60))
          .autoconnect().sink { _ in }
        clock.run()  // fails
        ticks.cancel()
      },
      Failure("Work repeats without a pause") {
        let clock = VirtualClock()
        let queue = DispatchQueue.virtual(clock, label: "poll")
        let timer = queue.schedule(after: queue.now, interval: .zero) {}
        clock.run()  // fails
        timer.cancel()
      },
      Failure("A scheduler is used that must not be") {
        let queue = AnySchedulerOf<DispatchQueue>.unimplemented("the search queue")  // fails
        queue.schedule {}
      },
    ]
  }
}

extension AsyncFailure {
  public static var all: [AsyncFailure] {
    [
      AsyncFailure("Fewer tasks sleep than expected") {
        let clock = VirtualClock()
        await clock.waitForSleepers(count: 1, patience: .milliseconds(1))  // fails
      },
      AsyncFailure("A body waits for something that is not on the clock") {
        try? await withVirtualTime(patience: .milliseconds(1)) { _ in  // fails
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      },
      AsyncFailure("The next value does not come") {
        let names = PassthroughSubject<String, Never>()
        let recorder = names.record(on: VirtualClock())
        _ = await recorder.next(patience: .milliseconds(1))  // fails
      },
      AsyncFailure("An end does not come") {
        let names = PassthroughSubject<String, Never>()
        let recorder = names.record(on: VirtualClock())
        await recorder.waitForCompletion(patience: .milliseconds(1))  // fails
      },
    ]
  }
}
