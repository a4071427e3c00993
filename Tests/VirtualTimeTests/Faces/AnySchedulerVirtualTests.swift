import PortableCombine
import VirtualTime
import XCTest

final class AnySchedulerVirtualTests: XCTestCase {
  /// Code that takes a scheduler without being generic.
  private final class Model<Context: Scheduler> {
    private(set) var log: [String] = []
    private let queue: AnySchedulerOf<Context>

    init(queue: AnySchedulerOf<Context>) { self.queue = queue }

    func work() {
      queue.schedule { self.log.append("now") }
      queue.schedule(after: queue.now.advanced(by: .seconds(5))) { self.log.append("later") }
    }
  }

  func testVirtual() {
    let clock = VirtualClock()
    let models = (
      Model<DispatchQueue>(queue: .virtual(clock)), Model<OperationQueue>(queue: .virtual(clock)),
      Model<RunLoop>(queue: .virtual(clock))
    )
    models.0.work()
    models.1.work()
    models.2.work()
    clock.advance(by: .seconds(4))
    XCTAssertEqual([models.0.log, models.1.log, models.2.log], [["now"], ["now"], ["now"]])
    clock.advance(by: .seconds(1))
    XCTAssertEqual(models.0.log, ["now", "later"])
    XCTAssertEqual(models.1.log, ["now", "later"])
    XCTAssertEqual(models.2.log, ["now", "later"])
  }

  func testImmediate() {
    let models = (
      Model<DispatchQueue>(queue: .immediate), Model<OperationQueue>(queue: .immediate),
      Model<RunLoop>(queue: .immediate)
    )
    models.0.work()
    models.1.work()
    models.2.work()
    XCTAssertEqual(models.0.log, ["now", "later"])
    XCTAssertEqual(models.1.log, ["now", "later"])
    XCTAssertEqual(models.2.log, ["now", "later"])
  }

  func testImmediateNestingStaysFlatAndInOrder() {
    let queue = AnySchedulerOf<DispatchQueue>.immediate
    var log: [String] = []
    queue.schedule {
      queue.schedule { log.append("inner") }
      log.append("outer")
    }
    XCTAssertEqual(log, ["outer", "inner"])
    var count = 0
    func again() {
      count += 1
      if count < 100_000 { queue.schedule { again() } }
    }
    again()
    XCTAssertEqual(count, 100_000)
  }

  func testUnimplementedIsOneIssueAndRunsTheWork() {
    let line: UInt = #line + 1
    let model = Model<DispatchQueue>(queue: .unimplemented("the search queue"))
    let issues = catchIssues { model.work() }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      The unimplemented scheduler "the search queue" was given work.
      The test expects that the code does without it; the work runs at once.
      Give the code a scheduler, such as .virtual(clock), if it may use one.
      """)
    XCTAssertEqual(model.log, ["now", "later"])
  }

  func testUnimplementedThatIsNotUsedIsNoIssue() {
    let issues = catchIssues {
      _ = Model<OperationQueue>(queue: .unimplemented())
      _ = Model<RunLoop>(queue: .unimplemented())
    }
    XCTAssertEqual(issues, [])
  }
}
