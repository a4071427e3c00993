import APISession
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class SessionSendTests: XCTestCase {
  private let outcomes = Outcomes()

  func testResponseArrivesOnTheQueueAskedFor() {
    let session = Session(adapter: StubAdapter(.whenResumed("ok", times: 1)))
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "test")
    queue.setSpecific(key: key, value: true)
    let done = expectation(description: "done")

    session.send(NumberedRequest(number: 1), callbackQueue: .dispatchQueue(queue)) {
      self.outcomes.append(Outcomes.text(of: $0))
      XCTAssertEqual(DispatchQueue.getSpecific(key: key), true)
      done.fulfill()
    }

    wait(for: [done], timeout: 30)
    XCTAssertEqual(outcomes.all, ["ok"])
  }

  func testQueueOfTheSessionIsTheDefault() {
    let adapter = StubAdapter()
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    session.send(NumberedRequest(number: 7), handler: outcomes.handler())
    XCTAssertEqual(adapter.tasks.map(\.history), [["resume"]])
    XCTAssertEqual(adapter.tasks[0].urlRequest.url?.query, "n=7")
    XCTAssertEqual(outcomes.all, [])
    adapter.tasks[0].complete("seven")
    XCTAssertEqual(outcomes.all, ["seven"])
  }

  func testMainQueueIsTheDefaultOfASession() {
    guard case .main = Session(adapter: StubAdapter()).callbackQueue else {
      return XCTFail("main was expected")
    }
  }

  func testErrorsSayWhereTheyArose() {
    let adapter = StubAdapter()
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    for _ in 0..<5 { session.send(NumberedRequest(number: 1), handler: outcomes.handler()) }
    adapter.tasks[0].fail(URLError(.networkConnectionLost))
    adapter.tasks[1].complete("x", status: 503)
    adapter.tasks[2].call(Data(), nil)
    adapter.tasks[3].fail(RequestError.invalidMethod("x y"))
    adapter.tasks[4].call(nil, HTTPURLResponse.status(200))
    XCTAssertEqual(
      outcomes.all,
      [
        "URLError -1005", "status 503", "responseError ResponseError",
        "requestError \(RequestError.invalidMethod("x y"))", "",
      ])
  }

  func testHandlerIsCalledOnceByAnAdapterThatCallsTwice() {
    let adapter = StubAdapter(.whenResumed("ok", times: 2))
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    session.send(NumberedRequest(number: 1), handler: outcomes.handler())
    adapter.tasks[0].complete("later")
    adapter.tasks[0].fail(URLError(.timedOut))
    XCTAssertEqual(outcomes.all, ["ok"])
  }

  func testAdapterMayAnswerBeforeItReturnsTheTask() {
    let adapter = StubAdapter(.whenCreated("at once"))
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    let task = session.send(NumberedRequest(number: 1), handler: outcomes.handler())
    XCTAssertEqual(outcomes.all, ["at once"])
    task?.cancel()
    XCTAssertEqual(adapter.tasks.map(\.history), [[]])
    XCTAssertEqual(outcomes.all, ["at once"])
  }

  func testUnbuildableRequestFailsLaterOnEveryQueue() {
    let queues: [CallbackQueue] = [
      .main, .sessionQueue, .operationQueue(OperationQueue()),
      .dispatchQueue(DispatchQueue(label: "test")),
    ]
    for queue in queues {
      let adapter = StubAdapter()
      let outcomes = Outcomes()
      let returned = DispatchSemaphore(value: 0)
      let done = expectation(description: "\(queue)")
      let session = Session(adapter: adapter, callbackQueue: queue)

      let task = session.send(NumberedRequest(number: 1, isUnbuildable: true)) { result in
        if !Thread.isMainThread { returned.wait() }
        outcomes.append(Outcomes.text(of: result))
        done.fulfill()
      }
      XCTAssertNotNil(task)
      XCTAssertEqual(outcomes.all, [])
      returned.signal()
      wait(for: [done], timeout: 30)
      XCTAssertEqual(outcomes.all, ["requestError Unbuildable()"])
      XCTAssertEqual(adapter.tasks.count, 0)
    }
  }

  func testCancelledUnbuildableRequestReportsOnlyTheCancellation() {
    let queue = DispatchQueue(label: "test")
    queue.suspend()
    let done = expectation(description: "done")
    let session = Session(adapter: StubAdapter(), callbackQueue: .dispatchQueue(queue))
    let task = session.send(
      NumberedRequest(number: 1, isUnbuildable: true), handler: outcomes.handler(done))
    task?.cancel()
    task?.cancel()
    queue.resume()
    wait(for: [done], timeout: 30)
    queue.sync {}
    XCTAssertEqual(outcomes.all, ["cancelled"])
  }

  func testClassMethodsGoThroughAnOverriddenShared() {
    final class Own: Session, @unchecked Sendable {
      static let adapter = StubAdapter(.whenResumed("own", times: 1))
      static let own = Own(adapter: adapter, callbackQueue: .sessionQueue)
      override class var shared: Session { own }
    }
    Own.send(NumberedRequest(number: 1), handler: outcomes.handler())
    XCTAssertEqual(outcomes.all, ["own"])
    XCTAssertEqual(Own.adapter.tasks.count, 1)
  }

  func testRequestOutlivesItsSession() {
    let adapter = StubAdapter()
    var session: Session? = Session(adapter: adapter, callbackQueue: .sessionQueue)
    weak var released: Session?
    released = session
    session?.send(NumberedRequest(number: 1), handler: outcomes.handler())
    session = nil
    XCTAssertNil(released)
    adapter.tasks[0].complete("late")
    XCTAssertEqual(outcomes.all, ["late"])
  }

  func testNothingIsKeptAfterTheEnd() {
    final class Token {}
    for cancels in [false, true] {
      let adapter = StubAdapter()
      let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
      var token: Token? = Token()
      weak var kept: Token?
      kept = token
      weak var sent: (any SessionTask)?
      do {
        let task = session.send(NumberedRequest(number: 1)) { [token] _ in _ = token }
        sent = task
        token = nil
        XCTAssertNotNil(kept)
        if cancels { task?.cancel() } else { adapter.tasks[0].complete("x") }
      }
      XCTAssertNil(kept)
      adapter.tasks[0].forget()
      XCTAssertNil(sent)
    }
  }
}
