import APISession
import Foundation
import XCTest

final class CallbackQueueTests: XCTestCase {
  func testSessionQueueRunsInPlace() {
    let outcomes = Outcomes()
    CallbackQueue.sessionQueue.execute { outcomes.append("in place") }
    XCTAssertEqual(outcomes.all, ["in place"])
  }

  func testMainQueueRunsLaterOnTheMainThread() {
    let outcomes = Outcomes()
    let done = expectation(description: "done")
    CallbackQueue.main.execute {
      outcomes.append(Thread.isMainThread ? "main" : "other")
      done.fulfill()
    }
    outcomes.append("before")
    wait(for: [done], timeout: 30)
    XCTAssertEqual(outcomes.all, ["before", "main"])
  }

  func testDispatchAndOperationQueuesRunThere() {
    let key = DispatchSpecificKey<String>()
    let dispatchQueue = DispatchQueue(label: "test")
    dispatchQueue.setSpecific(key: key, value: "dispatch")
    let operationQueue = OperationQueue()
    let underlying = DispatchQueue(label: "underlying")
    underlying.setSpecific(key: key, value: "operation")
    operationQueue.underlyingQueue = underlying
    for (queue, name) in [
      (CallbackQueue.dispatchQueue(dispatchQueue), "dispatch"),
      (.operationQueue(operationQueue), "operation"),
    ] {
      let done = expectation(description: name)
      queue.execute {
        XCTAssertEqual(DispatchQueue.getSpecific(key: key), name)
        done.fulfill()
      }
      wait(for: [done], timeout: 30)
    }
  }
}
