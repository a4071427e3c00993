import APISession
import Foundation
import Locking
import XCTest

final class SessionWithSharedTests: XCTestCase {
  private let outcomes = Outcomes()
  private let warnings = Outcomes()
  private var previous: SessionWarnings.Reporter?

  override func setUp() {
    previous = SessionWarnings.setReporter { [warnings] message, _ in warnings.append(message) }
  }

  override func tearDown() {
    SessionWarnings.setReporter(previous)
  }

  private func stubbed(_ text: String) -> Session {
    Session(adapter: StubAdapter(.whenResumed(text, times: 1)), callbackQueue: .sessionQueue)
  }

  func testSharedSessionIsReplacedWithinTheScopeOnly() {
    let real = Session.shared
    let session = stubbed("replaced")
    let result = Session.withShared(session) {
      XCTAssertTrue(Session.shared === session)
      Session.send(NumberedRequest(number: 1), handler: outcomes.handler())
      return "result"
    }
    XCTAssertEqual(result, "result")
    XCTAssertTrue(Session.shared === real)
    XCTAssertEqual(outcomes.all, ["replaced"])
    XCTAssertEqual(warnings.all, [])
  }

  func testScopesNestAndEndWhenTheOperationThrows() {
    let (outer, inner) = (stubbed("outer"), stubbed("inner"))
    Session.withShared(outer) {
      XCTAssertNil(try? failing(within: inner))
      Session.send(NumberedRequest(number: 1), handler: outcomes.handler())
    }
    XCTAssertEqual(outcomes.all, ["inner", "outer"])
  }

  private func failing(within session: Session) throws {
    struct Failure: Error {}
    try Session.withShared(session) {
      Session.send(NumberedRequest(number: 1), handler: outcomes.handler())
      throw Failure()
    }
  }

  func testTasksStartedWithinAnAsyncScopeSeeTheReplacement() async throws {
    let session = stubbed("replaced")
    let texts = try await Session.withShared(session) {
      async let child = Session.response(for: NumberedRequest(number: 1))
      let unstructured = Task { try await Session.response(for: NumberedRequest(number: 2)) }
      return try await [child, unstructured.value]
    }
    XCTAssertEqual(texts, ["replaced", "replaced"])
  }

  func testAsyncScopeStaysOnTheCallersActor() async {
    await Self.onMainActor(stubbed("x"))
  }

  @MainActor
  private static func onMainActor(_ session: Session) async {
    var count = 0
    await Session.withShared(session) {
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }
    XCTAssertEqual(count, 1)
  }

  func testRequestThatReachesTheRealSessionPastTheScopeFailsWithAReport() {
    let done = expectation(description: "done")
    let text = "requestError \(RequestError.sharedSessionIsReplaced)"
    Session.withShared(stubbed("replaced")) {
      DispatchQueue.global().async { [outcomes] in
        Session.send(
          NumberedRequest(number: 1), callbackQueue: .sessionQueue,
          handler: outcomes.handler(done))
      }
      wait(for: [done], timeout: 30)
    }
    XCTAssertEqual(outcomes.all, [text])
    XCTAssertEqual(warnings.all, [RequestError.sharedSessionIsReplaced.description])
    XCTAssertTrue(warnings.all[0].contains("Session.withShared"))
  }

  func testRequestOfADetachedTaskFailsWithAReport() async {
    await Session.withShared(stubbed("replaced")) {
      let text = await Task.detached {
        do {
          return try await Session.response(for: NumberedRequest(number: 1))
        } catch {
          return Outcomes.text(of: error)
        }
      }.value
      XCTAssertEqual(text, "requestError \(RequestError.sharedSessionIsReplaced)")
    }
    XCTAssertEqual(warnings.all.count, 1)
  }

  func testStoredRealSessionIsStoppedWithinTheScopeUnlessItIsTheReplacement() {
    let real = Session.shared
    let done = expectation(description: "done")
    Session.withShared(stubbed("replaced")) {
      real.send(
        NumberedRequest(number: 1), callbackQueue: .dispatchQueue(.global()),
        handler: outcomes.handler(done))
      wait(for: [done], timeout: 30)
      let nested = expectation(description: "nested")
      Session.withShared(real) {
        Session.send(
          NumberedRequest(number: 1, isUnbuildable: true), callbackQueue: .dispatchQueue(.global()),
          handler: outcomes.handler(nested))
      }
      wait(for: [nested], timeout: 30)
    }
    XCTAssertEqual(
      outcomes.all,
      ["requestError \(RequestError.sharedSessionIsReplaced)", "requestError Unbuildable()"])
    XCTAssertEqual(warnings.all.count, 1)
  }

  func testOtherSessionsAreNotStopped() {
    let done = expectation(description: "done")
    Session.withShared(stubbed("replaced")) {
      let own = stubbed("own")
      DispatchQueue.global().async { [outcomes] in
        own.send(NumberedRequest(number: 1), handler: outcomes.handler(done))
      }
      wait(for: [done], timeout: 30)
    }
    XCTAssertEqual(outcomes.all, ["own"])
    XCTAssertEqual(warnings.all, [])
  }
}
