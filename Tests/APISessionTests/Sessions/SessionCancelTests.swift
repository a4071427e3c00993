import APISession
import Foundation
import XCTest

final class SessionCancelTests: XCTestCase {
  private let adapter = StubAdapter()
  private let outcomes = Outcomes()
  private lazy var session = Session(adapter: adapter, callbackQueue: .sessionQueue)

  func testCancelledRequestEndsOnceAsCancelled() {
    let task = session.send(NumberedRequest(number: 1), handler: outcomes.handler())
    task?.cancel()
    task?.cancel()
    adapter.tasks[0].complete("late")
    adapter.tasks[0].fail(URLError(.cancelled))
    XCTAssertEqual(outcomes.all, ["cancelled"])
    XCTAssertEqual(adapter.tasks[0].history, ["resume", "cancel"])
  }

  func testCancelAfterCompletionIsIgnored() {
    let task = session.send(NumberedRequest(number: 1), handler: outcomes.handler())
    adapter.tasks[0].complete("ok")
    task?.cancel()
    task?.resume()
    XCTAssertEqual(outcomes.all, ["ok"])
    XCTAssertEqual(adapter.tasks[0].history, ["resume"])
  }

  func testCancelReplacesAResultThatWaitsForItsQueue() {
    let queue = DispatchQueue(label: "test")
    let done = expectation(description: "done")
    queue.suspend()
    let task = session.send(
      NumberedRequest(number: 1), callbackQueue: .dispatchQueue(queue),
      handler: outcomes.handler(done))
    adapter.tasks[0].complete("ok")
    task?.cancel()
    queue.resume()
    wait(for: [done], timeout: 30)
    XCTAssertEqual(outcomes.all, ["cancelled"])
    XCTAssertEqual(adapter.tasks[0].history, ["resume"])
  }

  func testCancelWithinTheHandlerIsIgnored() {
    var task: (any SessionTask)?
    task = session.send(NumberedRequest(number: 1)) { result in
      self.outcomes.append(Outcomes.text(of: result))
      task?.cancel()
    }
    adapter.tasks[0].complete("ok")
    XCTAssertEqual(outcomes.all, ["ok"])
    XCTAssertEqual(adapter.tasks[0].history, ["resume"])
  }

  func testRequestsOfATypeAreCancelledByPredicate() {
    for number in 1...4 {
      session.send(NumberedRequest(number: number)) { result in
        self.outcomes.append("\(number) \(Outcomes.text(of: result))")
      }
    }
    session.send(TestRequest()) { self.outcomes.append("other \(Outcomes.text(of: $0))") }
    adapter.tasks[1].complete("ok")

    session.cancelRequests(with: NumberedRequest.self) { $0.number % 2 == 0 }
    XCTAssertEqual(outcomes.all, ["2 ok", "4 cancelled"])
    session.cancelRequests(with: NumberedRequest.self)
    XCTAssertEqual(outcomes.all, ["2 ok", "4 cancelled", "1 cancelled", "3 cancelled"])
    session.send(NumberedRequest(number: 5)) { self.outcomes.append("5 \(Outcomes.text(of: $0))") }
    adapter.tasks[4].complete("alive")
    adapter.tasks[5].complete("new")
    XCTAssertEqual(outcomes.all.suffix(2), ["other alive", "5 new"])
  }

  func testRequestsOfAnotherSessionOfTheSameAdapterAreLeft() {
    let other = Session(adapter: adapter, callbackQueue: .sessionQueue)
    other.send(NumberedRequest(number: 1), handler: outcomes.handler())
    session.cancelRequests(with: NumberedRequest.self)
    XCTAssertEqual(outcomes.all, [])
    other.cancelRequests(with: NumberedRequest.self)
    XCTAssertEqual(outcomes.all, ["cancelled"])
  }

  func testUnbuildableRequestsAreCancelledByType() {
    let queue = DispatchQueue(label: "test")
    let done = expectation(description: "done")
    queue.suspend()
    session.send(
      NumberedRequest(number: 1, isUnbuildable: true), callbackQueue: .dispatchQueue(queue),
      handler: outcomes.handler(done))
    session.cancelRequests(with: NumberedRequest.self)
    queue.resume()
    wait(for: [done], timeout: 30)
    XCTAssertEqual(outcomes.all, ["cancelled"])
  }

  func testEveryHandlerIsCalledOnceWhenCancelsRaceWithCompletions() {
    let rounds = 1_000
    let done = expectation(description: "every handler was called")
    done.expectedFulfillmentCount = rounds
    done.assertForOverFulfill = true
    for round in 0..<rounds {
      let task = session.send(NumberedRequest(number: round), handler: outcomes.handler(done))
      let stub = adapter.tasks[round]
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        if thread == 0 { task?.cancel() } else { stub.complete("ok") }
      }
    }
    wait(for: [done], timeout: 60)
    XCTAssertEqual(outcomes.all.count, rounds)
    XCTAssertEqual(Set(outcomes.all).subtracting(["ok", "cancelled"]), [])
  }
}
