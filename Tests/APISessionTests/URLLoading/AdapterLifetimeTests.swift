import Foundation
import LoopbackServer
import XCTest

@testable import APISession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class AdapterLifetimeTests: XCTestCase {
  func testRunningTaskEndsAfterItsAdapterIsGoneAlsoAcrossARedirect() throws {
    let gate = Gate()
    let arrived = expectation(description: "the request has come")
    let server = try LoopbackServer { request in
      if request.target == "/next" { return .text("ok") }
      arrived.fulfill()
      return .redirect(302, to: "/next").held(until: gate)
    }
    var adapter: URLSessionAdapter? = URLSessionAdapter(configuration: .ephemeral)
    weak var released: URLSessionAdapter?
    released = adapter
    let exchange = Exchange(try XCTUnwrap(adapter), server.request())
    exchange.task?.resume()
    exchange.drop()
    wait(for: [arrived], timeout: 60)
    adapter = nil
    XCTAssertNil(released)
    gate.open()
    wait(for: [exchange.ended], timeout: 60)
    XCTAssertEqual(exchange.all.map(\.summary), ["200 ok"])
  }

  func testSuspendedTaskCanBeResumedAfterItsAdapterIsGone() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    var adapter: URLSessionAdapter? = URLSessionAdapter(configuration: .ephemeral)
    let exchange = Exchange(try XCTUnwrap(adapter), server.request())
    adapter = nil
    exchange.task?.resume()
    wait(for: [exchange.ended], timeout: 60)
    XCTAssertEqual(exchange.all.map(\.summary), ["200 ok"])
  }

  func testSuspendedTaskThatNobodyHoldsEndsAsCancelled() throws {
    var adapter: URLSessionAdapter? = URLSessionAdapter(configuration: .ephemeral)
    let exchange = Exchange(
      try XCTUnwrap(adapter), URLRequest(url: URL(string: "http://127.0.0.1:9/")!))
    exchange.drop()
    XCTAssertEqual(exchange.all.count, 0)
    adapter = nil
    wait(for: [exchange.ended], timeout: 60)
    XCTAssertEqual(exchange.all.map(\.summary), ["URLError -999"])
  }

  func testEngineAndTaskAreReleasedAfterTheEnd() throws {
    let server = try LoopbackServer { _ in .text("ok") }
    for cancels in [false, true] {
      weak var engine: TransferEngine?
      weak var task: Transfer?
      let ended = expectation(description: "the handler was called")
      do {
        let made = TransferEngine(configuration: .ephemeral)
        engine = made
        let transfer = Transfer(server.request(), engine: made, observer: nil) { _, _, _ in
          ended.fulfill()
        }
        task = transfer
        made.registry.list(transfer)
        transfer.resume()
        if cancels { transfer.cancel() }
      }
      wait(for: [ended], timeout: 60)
      XCTAssertNil(task)
      XCTAssertNil(engine)
    }
  }
}
