import APISession
import MockSessions
import PortableCombine
import PublisherAssertions
import VirtualTime
import XCTest

final class MockSessionTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var session = MockSession(clock: clock)

  private func ping(_ number: Int = 1) -> Recorder<String, SessionTaskError> {
    session.publisher(for: Ping(number: number)).record(on: clock)
  }

  func testAnAnswerComesAtItsVirtualTimeThroughTheParser() {
    session.stub(
      Ping.self, after: .milliseconds(400), .data(Data("pong".utf8), contentType: "text/plain"))
    let ping = ping()
    clock.advance(by: .milliseconds(399))
    XCTAssertNoEvents(ping)
    clock.advance(by: .milliseconds(1))
    XCTAssertValues(ping, ["pong"], at: [.milliseconds(400)])
    XCTAssertFinished(ping, at: .milliseconds(400))
  }

  func testACookieThatAnAnswerSetsGoesWithTheNextRequest() {
    session.stub(
      Ping.self,
      .status(200, headers: ["Set-Cookie": "sid=7; Path=/", "Content-Type": "text/plain"]),
      .status(200, headers: ["Set-Cookie": "sid=; Path=/; Max-Age=0"]), .status(204))
    for _ in 0..<3 {
      let recorder = ping()
      clock.run()
      XCTAssertEqual(recorder.events.isEmpty, false)
    }
    let sent = session.sent(Ping.self).map { $0.urlRequest?.value(forHTTPHeaderField: "Cookie") }
    XCTAssertEqual(sent, [nil, "sid=7", nil])
    // Another session has other cookies.
    let other = MockSession(clock: clock)
    other.stub(Ping.self, .status(204))
    other.send(Ping())
    XCTAssertEqual(
      other.sent(Ping.self).map { $0.urlRequest?.value(forHTTPHeaderField: "Cookie") }, [nil])
    clock.run()
  }

  func testADelayOfZeroStillGoesThroughTheClock() {
    session.stub(Ping.self, .json("1"))
    let ping = ping()
    XCTAssertNoEvents(ping)
    clock.advance(by: .zero)
    XCTAssertValues(ping, ["1"])
  }

  func testAnswersComeOneAfterTheOtherAndTheLastStays() {
    session.stub(Ping.self, .json("1"), .json("2"), .status(401))
    let pings = (0..<4).map { _ in ping() }
    clock.run()
    XCTAssertEqual(pings.map(\.values), [["1"], ["2"], [], []])
    for ping in pings.suffix(2) {
      XCTAssertFailed(ping) { error in
        guard case .responseError(ResponseError.unacceptableStatusCode(401)) = error else {
          return false
        }
        return true
      }
    }
  }

  func testAClosureAnswersAndTheNewestStubThatFitsWins() {
    session.stub(Ping.self) { .json("\($0.number)") }
    session.stub(Ping.self) { $0.number == 2 ? .json("two") : nil }
    let pings = [ping(1), ping(2)]
    clock.run()
    XCTAssertEqual(pings.map(\.values), [["1"], ["two"]])
  }

  func testAnErrorArrivesAsAConnectionError() {
    session.stub(Ping.self, after: .seconds(60), .failure(URLError(.timedOut)))
    let ping = ping()
    clock.run()
    XCTAssertFailed(ping, at: .seconds(60)) { error in
      guard case .connectionError(let error) = error else { return false }
      return (error as? URLError)?.code == .timedOut
    }
  }

  func testAGateHoldsAnswersBackUntilItOpens() {
    let gate = MockGate()
    session.stub(Ping.self, after: .seconds(1), until: gate) { .json("\($0.number)") }
    let pings = [ping(1), ping(2)]
    clock.advance(by: .seconds(10))
    pings.forEach { XCTAssertNoEvents($0) }
    gate.open()
    pings.forEach { XCTAssertNoEvents($0) }
    clock.run()
    XCTAssertValues(pings[0], ["1"], at: [.seconds(11)])
    XCTAssertValues(pings[1], ["2"], at: [.seconds(11)])
    let late = ping(3)
    clock.run()
    XCTAssertValues(late, ["3"], at: [.seconds(12)])
  }

  func testACancelledRequestBehindAGateIsNotAnswered() {
    let gate = MockGate()
    session.stub(Ping.self, until: gate, .json("1"))
    let ping = ping()
    ping.cancel()
    gate.open()
    clock.run()
    XCTAssertCancelled(ping)
    XCTAssertCancelled(session.sent(Ping.self))
    XCTAssertEqual(clock.pending.count, 0)
  }

  func testCancellationReachesTheCallbackOnceAndLeavesNoWork() {
    session.stub(Ping.self, after: .seconds(1), .json("1"))
    var results: [Result<String, SessionTaskError>] = []
    let task = session.send(Ping()) { results.append($0) }
    task?.cancel()
    task?.cancel()
    XCTAssertEqual(clock.pending.count, 0)
    clock.run()
    XCTAssertEqual(results.count, 1)
    guard case .failure(.connectionError(URLError.cancelled)) = results[0] else {
      return XCTFail("\(results)")
    }
  }

  func testCancelRequestsCancelsThoseThatPass() {
    session.stub(Ping.self, after: .seconds(1), .json("1"))
    for number in 1...3 { session.send(Ping(number: number)) }
    session.cancelRequests(with: Ping.self) { $0.number > 1 }
    clock.run()
    XCTAssertEqual(session.sent(Ping.self).map(\.isCancelled), [false, true, true])
  }

  func testARequestWithoutAStubFailsAndIsOneIssueAtTheSessionsPlace() {
    let line: UInt = #line + 1
    let session = MockSession(clock: clock)
    session.stub(Pong.self, .status(204))
    var recorder: Recorder<String, SessionTaskError>?
    let issues = catchIssues {
      recorder = session.publisher(for: Ping()).record(on: clock)
      clock.run()
    }
    XCTAssertEqual(issues.map(\.callSite.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      A Ping was sent to a MockSession that has no stub for it.
      Expected a stub that answers it.
      Add one: session.stub(Ping.self, .json("{}"))
      """)
    XCTAssertFailed(recorder!) { error in
      guard case .connectionError(MockSessionError.noStub) = error else { return false }
      return true
    }
  }

  func testARequestThatCannotBeBuiltFailsOnTheClock() {
    session.stub(Ping.self, .json("1"))
    let recorder = session.publisher(for: Ping(failure: URLError(.badURL))).record(on: clock)
    XCTAssertNoEvents(recorder)
    clock.run()
    XCTAssertFailed(recorder, at: .zero) { error in
      guard case .requestError(URLError.badURL) = error else { return false }
      return true
    }
    XCTAssertNil(session.sent(Ping.self).first?.urlRequest)
  }

  func testWithoutAClockAnswersComeAtOnceOnTheQueueAskedFor() {
    let session = MockSession(callbackQueue: .sessionQueue)
    session.stub(Ping.self, after: .seconds(1000), .json("1"))
    var values: [String] = []
    let sink = session.publisher(for: Ping()).sink(receiveCompletion: { _ in }) {
      values.append($0)
    }
    XCTAssertEqual(values, ["1"])
    sink.cancel()

    let isCalled = expectation(description: "on the main queue")
    session.send(Ping(), callbackQueue: .main) { _ in
      XCTAssertTrue(Thread.isMainThread)
      isCalled.fulfill()
    }
    wait(for: [isCalled], timeout: 30)
  }

  func testWhatWasSentIsNotedWithItsState() {
    session.stub(Ping.self, after: .seconds(1), .json("1"))
    session.stub(Pong.self, .status(500))
    session.send(Ping(number: 7))
    session.send(Pong())
    XCTAssertEqual(
      session.sent(Ping.self).map(\.description),
      [
        "Ping  GET https://example.com/ping?n=7  is waiting"
      ])
    clock.run()
    XCTAssertEqual(
      session.sent(Ping.self).map(\.description),
      [
        "Ping  GET https://example.com/ping?n=7  was answered at 1s"
      ])
    XCTAssertEqual(
      session.sent(Pong.self).map(\.description),
      [
        "Pong  GET https://example.com/pong  failed at 0s"
      ])
    XCTAssertEqual(session.sent(Pong.self).first?.response?.statusCode, 500)
    XCTAssertEqual(session.sent(Ping.self).first?.data, Data("1".utf8))
    XCTAssertEqual(session.sent(Ping.self) { $0.number == 8 }.count, 0)
  }

  func testConcurrentSendsAreAllAnswered() {
    session.stub(Ping.self) { .json("\($0.number)") }
    let session = session
    let answered = Answers()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<50 {
        session.send(Ping(number: thread * 50 + index)) { answered.add(try? $0.get()) }
      }
    }
    clock.run()
    XCTAssertEqual(Set(answered.all), Set((0..<400).map(String.init)))
    XCTAssertEqual(answered.all.count, 400)
    XCTAssertEqual(session.sent(Ping.self).count, 400)
  }

  func testTheSharedSessionIsReplaced() {
    session.stub(Ping.self, .json("1"))
    let recorder = Session.withShared(session) {
      Session.Send(request: Ping()).record(on: clock)
    }
    clock.run()
    XCTAssertValues(recorder, ["1"])
  }

  func testTheRealSharedSessionOutsideTheScopeIsAnIssueAtTheReplacementsPlace() {
    let line: UInt = #line + 1
    let session = MockSession(clock: clock)
    let capture = IssueCapture()
    let isDone = expectation(description: "done")
    Session.withShared(session) {
      Thread.detachNewThread {
        IssueReporter.$capture.withValue(capture) {
          _ = Session.send(Pong(), callbackQueue: .sessionQueue) { result in
            guard case .failure(.requestError(RequestError.sharedSessionIsReplaced)) = result else {
              return XCTFail("\(result)")
            }
            isDone.fulfill()
          }
        }
      }
      wait(for: [isDone], timeout: 30)
    }
    XCTAssertEqual(capture.issues.map(\.callSite.line), [line])
  }
}

private final class Answers: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [String?] = []

  var all: [String?] { lock.withLock { list } }

  func add(_ answer: String?) { lock.withLock { list.append(answer) } }
}
