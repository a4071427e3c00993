import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class ThrottleTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var queue = DispatchQueue.virtual(clock)
  private let subject = PassthroughSubject<Int, Oops>()

  private typealias Operator = (MarbleTable.Source, MarbleTable.Queue) ->
    Publishers.Throttle<
      MarbleTable.Source, MarbleTable.Queue
    >

  private func throttle(_ milliseconds: Int, latest: Bool) -> Operator {
    { $0.throttle(for: .milliseconds(milliseconds), scheduler: $1, latest: latest) }
  }

  func testTheLatestAndTheFirstValueOfEachInterval() {
    let source = "0~100ms 1~100ms 2~400ms 3~100ms 4~200ms 5~300ms 6"
    MarbleTable.check(throttle(500, latest: true), source, "0~500ms 2~500ms 5~500ms 6")
    MarbleTable.check(throttle(500, latest: false), source, "0~500ms 1~500ms 3~500ms 6")
  }

  func testAValueAtTheBoundaryComesBeforeWhatWasScheduledAfterIt() {
    let source = "-12-----34-----56"
    MarbleTable.check(throttle(50, latest: true), source, "-1----2----4----6")
    MarbleTable.check(throttle(50, latest: false), source, "-1----2----3----5")
  }

  func testASourceWithThePeriodOfTheIntervalLosesNothing() {
    for latest in [true, false] {
      MarbleTable.check(throttle(50, latest: latest), "0----1----2----3", "0----1----2----3")
    }
  }

  func testTheEnd() {
    // It waits for the value that waits, and comes at once when nothing does.
    MarbleTable.check(throttle(50, latest: true), "12|", "1----(2|)")
    MarbleTable.check(throttle(50, latest: true), "12#", "1----(2#)")
    MarbleTable.check(throttle(50, latest: true), "1-|", "1-|")
    MarbleTable.check(throttle(50, latest: true), "1-#", "1-#")
  }

  func testDemandAndCancellation() {
    // A value that comes without demand is dropped, and so is what waits when it is cancelled.
    MarbleTable.check(throttle(50, latest: true), "12--------3", "1", demand: .max(1))
    MarbleTable.check(throttle(50, latest: true), "12", "1--!", subscription: "^--!")
  }

  func testTheFirstValueIsScheduledAndNotSentAtOnce() {
    let recorder = subject.throttle(for: .seconds(1), scheduler: queue, latest: true)
      .record(on: clock)
    subject.send(1)
    XCTAssertNoEvents(recorder)
    clock.advance(by: .zero)
    XCTAssertValues(recorder, [1])
  }

  func testASystemClockThatIsSetBackDoesNotStallIt() {
    let system = SystemClock()
    let subscription = subject.throttle(for: .seconds(10), scheduler: system, latest: true)
      .sink { _ in
      } receiveValue: { _ in
      }
    subject.send(1)
    system.now = system.now.advanced(by: .seconds(-3600))
    subject.send(2)
    XCTAssertEqual(system.delays, [.seconds(10)])
    subscription.cancel()
  }

  /// A scheduler whose time is set from outside; it runs everything at once.
  private final class SystemClock: Scheduler {
    var now = RunLoop.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 10_000))
    private(set) var delays: [RunLoop.SchedulerTimeType.Stride] = []

    let minimumTolerance = RunLoop.SchedulerTimeType.Stride.zero

    func schedule(options: RunLoop.SchedulerOptions?, _ action: @escaping () -> Void) { action() }

    func schedule(
      after date: RunLoop.SchedulerTimeType, tolerance: RunLoop.SchedulerTimeType.Stride,
      options: RunLoop.SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      delays.append(now.distance(to: date))
      action()
    }

    func schedule(
      after date: RunLoop.SchedulerTimeType, interval: RunLoop.SchedulerTimeType.Stride,
      tolerance: RunLoop.SchedulerTimeType.Stride, options: RunLoop.SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      action()
      return AnyCancellable {}
    }
  }

}
