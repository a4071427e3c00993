import Foundation
import LoopbackServer
import PortableCombine
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class DataTaskPublisherTests: XCTestCase {
  private let invalidation = Invalidation()
  private let configuration: URLSessionConfiguration = {
    let configuration = URLSessionConfiguration.ephemeral
    // NB: With a cache, a cancel that meets the end of its task stops the process on Linux.
    configuration.urlCache = nil
    return configuration
  }()
  private lazy var session = URLSession(
    configuration: configuration, delegate: invalidation, delegateQueue: nil)

  /// Subscribes to the answers, as text.
  private func subscribe(
    to publisher: URLSession.DataTaskPublisher, demand: Subscribers.Demand = .unlimited
  ) -> (subscriber: TrackingSubscriber<String, URLError>, ended: XCTestExpectation) {
    let ended = expectation(description: "the end")
    let subscriber = TrackingSubscriber<String, URLError>(
      demand: demand, onEnd: { ended.fulfill() })
    publisher.map { answer in
      let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
      return "\(status) \(String(decoding: answer.data, as: UTF8.self))"
    }
    .subscribe(subscriber)
    return (subscriber, ended)
  }

  /// Waits until every task of the session has ended.
  private func endSession() {
    session.finishTasksAndInvalidate()
    wait(for: [invalidation.expectation], timeout: 60)
  }

  func testAnAnswerIsOneValueWhateverItsStatus() throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/missing": .status(404, "Not Found", body: Data("nothing".utf8))
      case "/empty": .status(204, "No Content")
      default: .text("ok")
      }
    }
    for (path, text) in [("/", "200 ok"), ("/missing", "404 nothing"), ("/empty", "204 ")] {
      let url = server.url.appendingPathComponent(path)
      let (subscriber, ended) = subscribe(to: session.dataTaskPublisher(for: url))
      wait(for: [ended], timeout: 60)
      XCTAssertEqual(subscriber.history, ["subscription DataTaskPublisher", text, "finished"])
    }
    endSession()
  }

  func testARequestIsSentAsItIs() throws {
    let server = try LoopbackServer { .text($0.method) }
    var request = URLRequest(url: server.url)
    request.httpMethod = "DELETE"
    let publisher = session.dataTaskPublisher(for: request)
    XCTAssertEqual(publisher.request, request)
    XCTAssertTrue(publisher.session === session)
    let (subscriber, ended) = subscribe(to: publisher)
    wait(for: [ended], timeout: 60)
    XCTAssertEqual(subscriber.history.dropFirst(), ["200 DELETE", "finished"])
    endSession()
  }

  func testTheTaskStartsOnceWithTheFirstDemand() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let (subscriber, ended) = subscribe(
      to: session.dataTaskPublisher(for: server.url), demand: .none)
    subscriber.subscription?.request(.none)
    let listed = expectation(description: "the tasks were listed")
    session.getAllTasks { tasks in
      XCTAssertEqual(tasks, [])
      listed.fulfill()
    }
    wait(for: [listed], timeout: 60)
    nonisolated(unsafe) let subscription = subscriber.subscription
    DispatchQueue.concurrentPerform(iterations: 4) { _ in subscription?.request(.max(1)) }
    wait(for: [ended], timeout: 60)
    subscription?.request(.max(1))
    endSession()
    XCTAssertEqual(
      subscriber.history, ["subscription DataTaskPublisher", "200 ok", "finished"])
    XCTAssertEqual(server.requests.count, 1)
  }

  func testEachSubscriptionIsARequest() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let publisher = session.dataTaskPublisher(for: server.url)
    for _ in 0..<2 {
      let (subscriber, ended) = subscribe(to: publisher)
      wait(for: [ended], timeout: 60)
      XCTAssertEqual(subscriber.history.dropFirst(), ["200 ok", "finished"])
    }
    XCTAssertEqual(server.requests.count, 2)
    endSession()
  }

  func testNobodyListeningIsAFailure() throws {
    let server = try LoopbackServer { _ in .text("never") }
    server.stop()
    let (subscriber, ended) = subscribe(to: session.dataTaskPublisher(for: server.url))
    wait(for: [ended], timeout: 60)
    XCTAssertEqual(subscriber.events.count, 2)
    guard case .failure(let error)? = subscriber.events.last else { return XCTFail("no failure") }
    XCTAssertEqual(error.code, .cannotConnectToHost)
    endSession()
  }

  func testAForeignErrorIsUnknown() throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [FailingProtocol.self]
    let session = URLSession(configuration: configuration)
    let url = try XCTUnwrap(URL(string: "http://oops.invalid/"))
    let (subscriber, ended) = subscribe(to: session.dataTaskPublisher(for: url))
    wait(for: [ended], timeout: 60)
    guard case .failure(let error)? = subscriber.events.last else { return XCTFail("no failure") }
    XCTAssertEqual(error.code, .unknown)
    session.invalidateAndCancel()
  }

  func testCancelBeforeTheDemandSendsNothing() throws {
    let server = try LoopbackServer { _ in .text("never") }
    let subscriber = TrackingSubscriber<URLSession.DataTaskPublisher.Output, URLError>(
      demand: .none)
    session.dataTaskPublisher(for: server.url).subscribe(subscriber)
    subscriber.cancel()
    subscriber.subscription?.request(.unlimited)
    endSession()
    XCTAssertEqual(subscriber.history, ["subscription DataTaskPublisher"])
    XCTAssertEqual(server.requests, [])
  }

  func testCancelEndsTheTaskSilently() throws {
    let arrived = expectation(description: "the request has come")
    let left = expectation(description: "the client has left")
    let server = try LoopbackServer(
      peerLeft: { _ in left.fulfill() },
      script: { _ in
        arrived.fulfill()
        return .text("never").held(until: Gate())
      })
    let subscriber = TrackingSubscriber<URLSession.DataTaskPublisher.Output, URLError>()
    session.dataTaskPublisher(for: server.url).subscribe(subscriber)
    wait(for: [arrived], timeout: 60)
    subscriber.cancel()
    wait(for: [left], timeout: 60)
    endSession()
    XCTAssertEqual(subscriber.history, ["subscription DataTaskPublisher"])
  }

  func testCancelWithinTheValueLeavesNoEnd() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let received = expectation(description: "the value")
    var subscriber: TrackingSubscriber<URLSession.DataTaskPublisher.Output, URLError>!
    subscriber = TrackingSubscriber { _ in
      subscriber.cancel()
      received.fulfill()
      return .none
    }
    session.dataTaskPublisher(for: server.url).subscribe(subscriber)
    wait(for: [received], timeout: 60)
    endSession()
    XCTAssertEqual(subscriber.events.count, 2)
    subscriber.cancel()
    subscriber = nil
  }

  func testTheSubscriberIsReleasedAtTheEnd() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    weak var released: TrackingSubscriber<String, URLError>?
    var subscription: (any Subscription)?
    do {
      let (subscriber, ended) = subscribe(to: session.dataTaskPublisher(for: server.url))
      released = subscriber
      subscription = subscriber.subscription
      wait(for: [ended], timeout: 60)
    }
    endSession()
    XCTAssertNil(released)
    withExtendedLifetime(subscription) {}
  }

  func testDemandAndCancelAtOnceEndEveryTask() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    for _ in 0..<100 {
      let subscriber = TrackingSubscriber<URLSession.DataTaskPublisher.Output, URLError>(
        demand: .none)
      session.dataTaskPublisher(for: server.url).subscribe(subscriber)
      nonisolated(unsafe) let subscription = subscriber.subscription
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 { subscription?.request(.max(1)) } else { subscription?.cancel() }
      }
    }
    endSession()
  }
}

/// Tells when a session has no tasks any more.
private final class Invalidation: NSObject, URLSessionDelegate {
  let expectation = XCTestExpectation(description: "the session has ended")

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    expectation.fulfill()
  }
}

/// Fails with an error that is none of URL loading.
private final class FailingProtocol: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { true }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() { client?.urlProtocol(self, didFailWithError: Oops()) }

  override func stopLoading() {}
}
