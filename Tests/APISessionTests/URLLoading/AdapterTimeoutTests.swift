import APISession
import Foundation
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class AdapterTimeoutTests: XCTestCase {
  private func configuration(
    idle: TimeInterval = 60, total: TimeInterval = 604_800
  ) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = idle
    configuration.timeoutIntervalForResource = total
    return configuration
  }

  private func silentServer() throws -> LoopbackServer {
    try LoopbackServer { _ in .text("never").held(until: Gate()) }
  }

  func testSilenceEndsARequestAfterAFractionOfASecond() throws {
    let server = try silentServer()
    XCTAssertEqual(
      try exchange(server.request(), configuration: configuration(idle: 0.1)).summary,
      "URLError -1001")
    var request = server.request()
    request.timeoutInterval = 0.1
    XCTAssertEqual(try exchange(request).summary, "URLError -1001")
  }

  func testTimeoutOfTheRequestWinsOverThatOfTheConfiguration() throws {
    let server = try LoopbackServer { _ in .text("ok").delayed(by: .milliseconds(300)) }
    var request = server.request()
    request.timeoutInterval = 30
    XCTAssertEqual(
      try exchange(request, configuration: configuration(idle: 0.05)).summary, "200 ok")
  }

  func testZeroIsNoLimit() throws {
    let server = try LoopbackServer { _ in .text("ok").delayed(by: .milliseconds(50)) }
    XCTAssertEqual(
      try exchange(server.request(), configuration: configuration(idle: 0, total: 0)).summary,
      "200 ok")
  }

  func testWholeExchangeIsLimitedThoughBytesMove() throws {
    let server = try LoopbackServer { _ in
      .text(String(repeating: "x", count: 100_000)).dripped(size: 1, every: .milliseconds(5))
    }
    XCTAssertEqual(
      try exchange(server.request(), configuration: configuration(total: 0.2)).summary,
      "URLError -1001")
  }

  func testWholeExchangeIsLimitedAcrossRedirects() throws {
    let server = try LoopbackServer { request in
      request.target == "/" ? .redirect(302, to: "/next") : .text("never").held(until: Gate())
    }
    XCTAssertEqual(
      try exchange(server.request(), configuration: configuration(total: 0.3)).summary,
      "URLError -1001")
  }
}
