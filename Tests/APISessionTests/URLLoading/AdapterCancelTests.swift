import APISession
import Foundation
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class AdapterCancelTests: XCTestCase {
  private let adapter = URLSessionAdapter(configuration: .ephemeral)

  /// Waits until everything that is queued on the adapter's queue has run.
  private func drain() {
    let drained = expectation(description: "the adapter's queue is empty")
    adapter.getTasks { _ in drained.fulfill() }
    wait(for: [drained], timeout: 60)
  }

  func testTaskThatWasNeverResumedEndsAsCancelledOnce() throws {
    let server = try LoopbackServer { _ in .text("never") }
    let exchange = Exchange(adapter, server.request())
    exchange.task?.cancel()
    exchange.task?.cancel()
    exchange.task?.resume()
    wait(for: [exchange.ended], timeout: 60)
    drain()
    XCTAssertEqual(exchange.all.map(\.summary), ["URLError -999"])
    XCTAssertEqual(server.requests, [])
  }

  func testRunningTaskEndsAsCancelledAndItsConnectionIsGivenUp() throws {
    let arrived = expectation(description: "the request has come")
    let left = expectation(description: "the client has left")
    let server = try LoopbackServer(
      peerLeft: { _ in left.fulfill() },
      script: { _ in
        arrived.fulfill()
        return .text("never").held(until: Gate())
      })
    let exchange = Exchange(adapter, server.request())
    exchange.task?.resume()
    exchange.task?.resume()
    wait(for: [arrived], timeout: 60)
    exchange.task?.cancel()
    wait(for: [exchange.ended, left], timeout: 60)
    exchange.task?.cancel()
    drain()
    XCTAssertEqual(exchange.all.map(\.summary), ["URLError -999"])
    XCTAssertEqual(server.requests.count, 1)
  }

  func testCancelInMidBodyEndsAsCancelled() throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in .text("0123456789").held(after: 80, until: gate) }
    let begun = expectation(description: "the body has begun")
    begun.assertForOverFulfill = false
    let exchange = Exchange(adapter, server.request()) { event in
      if case .response = event { begun.fulfill() }
    }
    exchange.task?.resume()
    wait(for: [begun], timeout: 60)
    exchange.task?.cancel()
    wait(for: [exchange.ended], timeout: 60)
    gate.open()
    XCTAssertEqual(exchange.all.map(\.summary), ["URLError -999"])
  }

  func testCancelAfterTheEndIsIgnored() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let exchange = Exchange(adapter, server.request())
    exchange.task?.resume()
    wait(for: [exchange.ended], timeout: 60)
    exchange.task?.cancel()
    drain()
    XCTAssertEqual(exchange.all.map(\.summary), ["200 ok"])
  }

  func testHandlerIsNeverCalledWithinCancel() {
    let exchange = Exchange(adapter, URLRequest(url: URL(string: "http://127.0.0.1:9/")!))
    let held = DispatchSemaphore(value: 0)
    adapter.getTasks { _ in held.wait() }
    exchange.task?.cancel()
    XCTAssertEqual(exchange.all.count, 0)
    held.signal()
    wait(for: [exchange.ended], timeout: 60)
  }

  func testTasksAreListedFromCreationToTheirEnd() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let first = Exchange(adapter, server.request())
    let second = Exchange(adapter, server.request())
    func listed() -> [ObjectIdentifier] {
      let outcome = Listed()
      let done = expectation(description: "listed")
      adapter.getTasks { tasks in
        outcome.identifiers = tasks.map(ObjectIdentifier.init)
        done.fulfill()
      }
      wait(for: [done], timeout: 60)
      return outcome.identifiers
    }
    let identifiers = [first, second].compactMap { $0.task.map(ObjectIdentifier.init) }
    XCTAssertEqual(listed(), identifiers)
    first.task?.resume()
    wait(for: [first.ended], timeout: 60)
    XCTAssertEqual(listed(), [identifiers[1]])
    second.task?.cancel()
    XCTAssertEqual(listed(), [])
  }

  func testFiveHundredAimedCancelsEndEachTaskOnce() throws {
    let rounds = 500
    let cancelDuring: [(TransferEvent) -> Bool] = [
      { if case .response = $0 { true } else { false } },
      { if case .data = $0 { true } else { false } },
      { if case .sent = $0 { true } else { false } },
    ]
    let server = try LoopbackServer { _ in .text("ok") }
    let canceller = DispatchQueue(label: "canceller", attributes: .concurrent)
    var summaries: Set<String> = []
    for round in 0..<rounds {
      let aimed = cancelDuring[round % cancelDuring.count]
      let cancelled = XCTestExpectation(description: "cancel was called")
      let box = TaskBox()
      let exchange = Exchange(adapter, server.request()) { event in
        guard aimed(event) else { return }
        canceller.async {
          box.task?.cancel()
          cancelled.fulfill()
        }
      }
      box.task = exchange.task
      exchange.task?.resume()
      wait(for: [exchange.ended], timeout: 60)
      if exchange.all[0].error == nil { wait(for: [cancelled], timeout: 60) }
      XCTAssertEqual(exchange.all.count, 1)
      summaries.insert(exchange.all[0].summary)
      box.task = nil
    }
    drain()
    XCTAssertEqual(summaries.subtracting(["200 ok", "URLError -999"]), [])
  }

  func testCancelsOfManyTasksAtOnceEndEachOnce() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let exchanges = (0..<500).map { Exchange(adapter, server.request("/\($0)")) }
    DispatchQueue.concurrentPerform(iterations: 1_000) { index in
      let task = exchanges[index / 2].task
      if index.isMultiple(of: 2) { task?.resume() } else { task?.cancel() }
    }
    wait(for: exchanges.map(\.ended), timeout: 60)
    drain()
    XCTAssertEqual(exchanges.filter { $0.all.count != 1 }.count, 0)
    XCTAssertEqual(
      Set(exchanges.map { $0.all[0].error == nil }).union([true, false]), [true, false])
  }

  func testAsyncWaitsThatAreCancelledNearTheEndAllEnd() async throws {
    struct Get: Request {
      let baseURL: URL
      let method = HTTPMethod.get
      let path = "/"
      var dataParser: any DataParser { StringDataParser() }
      func response(from object: Any, urlResponse: HTTPURLResponse) throws -> String {
        "\(object)"
      }
    }
    let server = try LoopbackServer { _ in .text("ok") }
    let session = Session(adapter: adapter, callbackQueue: .sessionQueue)
    let url = server.url
    var texts: Set<String> = []
    for round in 0..<500 {
      let waiting = Task {
        do {
          return try await session.response(for: Get(baseURL: url))
        } catch {
          return Outcomes.text(of: error)
        }
      }
      for _ in 0..<(round % 50) { await Task.yield() }
      waiting.cancel()
      texts.insert(await waiting.value)
    }
    XCTAssertEqual(texts.subtracting(["ok", "cancelled"]), [])
  }

  private final class Listed: @unchecked Sendable {
    var identifiers: [ObjectIdentifier] = []
  }

  private final class TaskBox: @unchecked Sendable {
    weak var task: (any SessionTask)?
  }
}
