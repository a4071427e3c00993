import PortableCombine
import XCTest

final class SchedulerTimeTests: XCTestCase {
  func testDistancesOfDispatchTimes() {
    let start = DispatchTime(uptimeNanoseconds: 1000)
    let end = start.advanced(by: .microseconds(2))
    XCTAssertEqual(end, DispatchTime(uptimeNanoseconds: 3000))
    XCTAssertEqual(start.distance(to: end), .nanoseconds(2000))
    XCTAssertEqual(end.distance(to: start), .nanoseconds(-2000))
    XCTAssertEqual(end.advanced(by: end.distance(to: start)), start)
    XCTAssertEqual(start.advanced(by: .never), .distantFuture)
    XCTAssertEqual(start.distance(to: .distantFuture), .nanoseconds(.max))
  }

  func testSecondsOfRunLoopsAndOperationQueues() {
    typealias OnRunLoop = RunLoop.SchedulerTimeType.Stride
    typealias OnQueue = OperationQueue.SchedulerTimeType.Stride
    XCTAssertEqual(OnRunLoop.seconds(2).timeInterval, 2)
    XCTAssertEqual(OnRunLoop.seconds(0.5).timeInterval, 0.5)
    XCTAssertEqual(OnQueue.seconds(2).timeInterval, 2)
    XCTAssertEqual(OnQueue.seconds(0.5) + .milliseconds(500), .seconds(1))
  }
}
