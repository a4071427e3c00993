import APISession
import Foundation
import Locking
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class SessionResponseTests: XCTestCase {
  /// Sends nothing by itself: tells the test of each task that was resumed and cancelled.
  private final class SignallingAdapter: SessionAdapter, @unchecked Sendable {
    final class Task: SessionTask, @unchecked Sendable {
      let resumed: AsyncStream<Void>.Continuation
      let cancelled: XCTestExpectation
      init(_ resumed: AsyncStream<Void>.Continuation, _ cancelled: XCTestExpectation) {
        self.resumed = resumed
        self.cancelled = cancelled
      }
      func resume() { resumed.yield() }
      func cancel() { cancelled.fulfill() }
    }

    let resumed: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let cancelled: XCTestExpectation

    init(_ cancelled: XCTestExpectation) {
      (resumed, continuation) = AsyncStream.makeStream()
      self.cancelled = cancelled
    }

    func createTask(
      with urlRequest: URLRequest, handler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any SessionTask { Task(continuation, cancelled) }

    func getTasks(with handler: @escaping ([any SessionTask]) -> Void) { handler([]) }
  }

  func testResponseAndErrorsAreReturned() async {
    let ok = Session(adapter: StubAdapter(.whenResumed("ok", times: 1)))
    let immediate = Session(
      adapter: StubAdapter(.whenCreated("at once")), callbackQueue: .sessionQueue)
    let texts = [
      await text { try await ok.response(for: NumberedRequest(number: 1)) },
      await text {
        try await ok.response(for: NumberedRequest(number: 1), callbackQueue: .sessionQueue)
      },
      await text { try await immediate.response(for: NumberedRequest(number: 1)) },
      await text {
        try await ok.response(for: NumberedRequest(number: 1, isUnbuildable: true))
      },
    ]
    XCTAssertEqual(texts, ["ok", "ok", "at once", "requestError Unbuildable()"])
  }

  func testCancellationReachesTheTaskAtOnceAndEndsTheWait() async {
    let cancelled = expectation(description: "the adapter's task was cancelled")
    let adapter = SignallingAdapter(cancelled)
    let session = Session(adapter: adapter)
    let waiting = Task {
      await text { try await session.response(for: NumberedRequest(number: 1)) }
    }
    for await _ in adapter.resumed { break }
    waiting.cancel()
    // The adapter never calls its handler: the wait ends all the same.
    let outcome = await waiting.value
    XCTAssertEqual(outcome, "cancelled")
    await fulfillment(of: [cancelled], timeout: 30)
  }

  func testNothingIsSentInATaskThatIsCancelledAlready() async {
    let adapter = StubAdapter(.whenResumed("ok", times: 1))
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    let outcome = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await text { try await session.response(for: NumberedRequest(number: 1)) }
    }.value
    XCTAssertEqual(outcome, "cancelled")
    XCTAssertEqual(adapter.tasks.count, 0)
  }

  func testSubclassThatReturnsNoTaskAndCallsTwiceIsTolerated() async {
    final class Odd: Session, @unchecked Sendable {
      override func send<R: Request>(
        _ request: R, callbackQueue: CallbackQueue? = nil,
        handler: @escaping (Result<R.Response, SessionTaskError>) -> Void = { _ in }
      ) -> (any SessionTask)? {
        handler(.failure(.connectionError(URLError(.timedOut))))
        handler(.failure(.connectionError(URLError(.cancelled))))
        return nil
      }
    }
    let session = Odd(adapter: StubAdapter())
    let outcome = await text { try await session.response(for: NumberedRequest(number: 1)) }
    XCTAssertEqual(outcome, "URLError -1001")
  }

  func testEveryWaitEndsOnceWhenCancellationRacesWithCompletion() async {
    let session = Session(
      adapter: StubAdapter(.whenResumed("ok", times: 1)),
      callbackQueue: .dispatchQueue(.global()))
    var texts: Set<String> = []
    for number in 0..<500 {
      let waiting = Task {
        await text { try await session.response(for: NumberedRequest(number: number)) }
      }
      waiting.cancel()
      texts.insert(await waiting.value)
    }
    XCTAssertEqual(texts.subtracting(["ok", "cancelled"]), [])
  }
}

private func text(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> String
) async -> String {
  do { return try await body() } catch { return Outcomes.text(of: error) }
}
