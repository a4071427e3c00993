import PortableCombine
import VirtualTime
import XCTest

final class AutoconnectTests: XCTestCase {
  func testAutoconnectEndsATimerWithItsLastSubscriber() {
    let clock = VirtualClock()
    let timer = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1)).autoconnect()
    var ticks = [0, 0]
    let first = timer.sink { _ in ticks[0] += 1 }
    clock.advance(by: .seconds(2))
    let second = timer.sink { _ in ticks[1] += 1 }
    clock.advance(by: .seconds(1))
    first.cancel()
    clock.advance(by: .seconds(1))
    second.cancel()
    XCTAssertEqual(ticks, [3, 2])
    XCTAssertEqual(clock.pending.count, 0)
    let third = timer.sink { _ in ticks[0] += 1 }
    clock.advance(by: .seconds(1))
    XCTAssertEqual(ticks, [4, 2])
    third.cancel()
  }

  func testASubscriberThatCancelsAtOnceLeavesNoConnection() {
    let clock = VirtualClock()
    let timer = DispatchQueue.virtual(clock).timerPublisher(every: .seconds(1)).autoconnect()
    let subscriber = AnySubscriber<DispatchQueue.SchedulerTimeType, Never>(
      receiveSubscription: { $0.cancel() })
    timer.subscribe(subscriber)
    XCTAssertEqual(clock.pending.count, 0)
  }
}
