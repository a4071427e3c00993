import APISession
import Foundation
import Locking
import LoopbackServer
import PortableCombine
import VirtualTime
import XCTest

/// Many requests at once, and cancels aimed at the moment when an answer arrives.
///
/// `STRESS_CANCELS` says how many cancels are aimed; 6 000 by default.
final class SessionStressTests: XCTestCase {
  private struct Get: Request {
    let baseURL: URL
    let method = HTTPMethod.get
    var path = "/"
    var dataParser: any DataParser { StringDataParser() }

    func response(from object: Any, urlResponse: HTTPURLResponse) throws -> String { "\(object)" }
  }

  private let adapter = URLSessionAdapter(configuration: .ephemeral)
  private lazy var session = Session(adapter: adapter, callbackQueue: .sessionQueue)

  private var cancelCount: Int {
    ProcessInfo.processInfo.environment["STRESS_CANCELS"].flatMap { Int($0) } ?? 6_000
  }

  /// Waits for what is queued on the adapter's queue, and fails if a task is left.
  private func assertNoTaskIsLeft() async {
    let left = await withCheckedContinuation { continuation in
      adapter.getTasks { continuation.resume(returning: $0.count) }
    }
    XCTAssertEqual(left, 0)
  }

  func testThousandRequestsFromEightThreadsHalfOfThemCancelled() async throws {
    let server = try LoopbackServer { .text(String($0.target.dropFirst())) }
    let (session, url) = (session, server.url)
    let ended = expectation(description: "every handler has been called")
    ended.expectedFulfillmentCount = 1_000
    ended.assertForOverFulfill = true
    let outcomes = (0..<1_000).map { _ in Outcomes() }
    for thread in 0..<8 {
      Thread.detachNewThread {
        var generator = SeededGenerator(seed: UInt64(thread))
        var uncancelled: [any SessionTask] = []
        for index in thread * 125..<(thread + 1) * 125 {
          let task = session.send(
            Get(baseURL: url, path: "/\(index)"), handler: outcomes[index].handler(ended))
          guard let task else { return XCTFail("no task") }
          uncancelled.append(task)
          // A random one of those that were sent, of which every second is cancelled so.
          if index.isMultiple(of: 2) {
            uncancelled.remove(at: Int.random(in: uncancelled.indices, using: &generator)).cancel()
          }
        }
      }
    }
    await fulfillment(of: [ended], timeout: 300)
    await assertNoTaskIsLeft()
    for (index, outcome) in outcomes.enumerated() {
      XCTAssertTrue([["\(index)"], ["cancelled"]].contains(outcome.all), "\(outcome.all)")
    }
  }

  /// Runs rounds on eight tasks; each round is given when to cancel, and says whether that was
  /// before the answer.
  private func aim(
    rounds: Int, _ round: @escaping @Sendable (DispatchTimeInterval) async -> Bool
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(worker))
          var aim = 1_500
          for _ in 0..<rounds / 8 {
            let microseconds = max(0, aim + Int.random(in: -100...100, using: &generator))
            let isEarly = await round(.microseconds(microseconds))
            aim = max(100, aim + (isEarly ? 20 : -20))
          }
        }
      }
    }
  }

  private static let canceller = DispatchQueue(label: "canceller", attributes: .concurrent)

  private func server() throws -> LoopbackServer {
    try LoopbackServer { _ in .text("ok").delayed(by: .milliseconds(1)) }
  }

  func testCancelsOfCallbacksNearTheEnd() async throws {
    let server = try server()
    let (session, url) = (session, server.url)
    let wrong = Outcomes()
    await aim(rounds: cancelCount / 3) { delay in
      let outcomes = Outcomes()
      await withCheckedContinuation { continuation in
        let task = session.send(Get(baseURL: url)) { result in
          outcomes.handler()(result)
          if outcomes.all.count == 1 { continuation.resume() }
        }
        Self.canceller.asyncAfter(deadline: .now() + delay) { task?.cancel() }
      }
      let seen = outcomes.all
      if !([["ok"], ["cancelled"]].contains(seen)) { wrong.append("\(seen)") }
      return seen == ["cancelled"]
    }
    await assertNoTaskIsLeft()
    XCTAssertEqual(wrong.all, [])
  }

  func testCancelsOfPublishersNearTheEnd() async throws {
    let server = try server()
    let (session, url) = (session, server.url)
    let whole = [["Send"], ["Send", "ok"], ["Send", "ok", "finished"]]
    let probes = Locked<[SubscriberProbe<String>]>([])
    await aim(rounds: cancelCount / 3) { delay in
      let probe = SubscriberProbe<String>()
      probes.withLock { $0.append(probe) }
      session.publisher(for: Get(baseURL: url)).subscribe(probe)
      await withCheckedContinuation { continuation in
        Self.canceller.asyncAfter(deadline: .now() + delay) {
          probe.cancel()
          continuation.resume()
        }
      }
      return probe.events == ["Send"]
    }
    await assertNoTaskIsLeft()
    let wrong = probes.withLock { $0 }.map(\.events).filter { !whole.contains($0) }
    XCTAssertEqual(wrong, [])
  }

  func testCancelsOfAsyncWaitsNearTheEnd() async throws {
    let server = try server()
    let (session, url) = (session, server.url)
    let wrong = Outcomes()
    await aim(rounds: cancelCount / 3) { delay in
      let waiting = Task {
        do {
          return try await session.response(for: Get(baseURL: url))
        } catch {
          return Outcomes.text(of: error)
        }
      }
      Self.canceller.asyncAfter(deadline: .now() + delay) { waiting.cancel() }
      let text = await waiting.value
      if text != "ok" && text != "cancelled" { wrong.append(text) }
      return text == "cancelled"
    }
    await assertNoTaskIsLeft()
    XCTAssertEqual(wrong.all, [])
  }
}
