import APISession
import Foundation
import LoopbackServer
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class CookieTests: XCTestCase {
  /// Has a server set cookies, and gives the cookies of the next requests to these paths.
  private func cookies(
    afterSetting fields: [String], at paths: [String] = ["/"],
    configuration: URLSessionConfiguration = .ephemeral,
    changing change: (inout URLRequest) -> Void = { _ in }
  ) throws -> [String?] {
    let server = try LoopbackServer { request in
      request.target == "/a/set"
        ? .status(200, headers: fields.map { ("Set-Cookie", $0) }) : .text("ok")
    }
    let adapter = URLSessionAdapter(configuration: configuration)
    for path in ["/a/set"] + paths {
      var request = server.request()
      request.url = URL(string: server.url.absoluteString + path)
      if path != "/a/set" { change(&request) }
      let exchange = Exchange(adapter, request)
      exchange.task?.resume()
      wait(for: [exchange.ended], timeout: 60)
      XCTAssertEqual(exchange.all.map(\.status), [200])
    }
    return server.requests.dropFirst().map { $0.value("Cookie") }
  }

  func testCookiesGoBackToTheirPathsOnly() throws {
    XCTAssertEqual(
      try cookies(
        afterSetting: ["one=1; Path=/", "two=2; Path=/a", "three=3; Path=/a/b/"],
        at: ["/", "/a", "/ab", "/a/b", "/a/b/c?d"]),
      ["one=1", "two=2; one=1", "one=1", "two=2; one=1", "three=3; two=2; one=1"])
  }

  func testSecureCookiesDoNotGoOverPlainConnections() throws {
    XCTAssertEqual(
      try cookies(afterSetting: ["one=1; Secure; Path=/", "two=2; Path=/"]), ["two=2"])
  }

  func testCookiesEndWhenTheyShould() throws {
    let cases: [([String], String?)] = [
      (["a=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=2; Path=/"], "a=1; b=2"),
      (["a=1; Path=/; Expires=Wed, 21 Oct 2015 07:28:00 GMT"], nil),
      (["a=1; Path=/; Max-Age=3600"], "a=1"), (["a=1; Path=/; max-age=0"], nil),
      (["a=1; Path=/", "a=2; Path=/; Max-Age=0"], nil),
      (["a=1; Path=/", "a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], nil),
      (["a=1; Path=/; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Max-Age=60"], "a=1"),
      (["a=1; Path=/", "a=2; Path=/"], "a=2"),
    ]
    for (fields, expected) in cases {
      XCTAssertEqual(try cookies(afterSetting: fields), [expected], "\(fields)")
    }
  }

  func testCookiesForOthersAreNotKept() throws {
    for domain in ["example.com", "1", ".1", "0.1"] {
      XCTAssertEqual(
        try cookies(afterSetting: ["a=1; Path=/; Domain=\(domain)"]), [nil], domain)
    }
  }

  func testRequestsOwnCookiesAndItsWishForNoneCount() throws {
    XCTAssertEqual(
      try cookies(afterSetting: ["a=1; Path=/"]) {
        $0.setValue("own=1", forHTTPHeaderField: "Cookie")
      }, ["own=1"])
    XCTAssertEqual(
      try cookies(afterSetting: ["a=1; Path=/"]) { $0.httpShouldHandleCookies = false }, [nil])
  }

  func testConfigurationSaysWhetherCookiesAreKeptAndSent() throws {
    let sendsNone = URLSessionConfiguration.ephemeral
    sendsNone.httpShouldSetCookies = false
    let keepsNone = URLSessionConfiguration.ephemeral
    keepsNone.httpCookieAcceptPolicy = .never
    let hasNoStorage = URLSessionConfiguration.ephemeral
    hasNoStorage.httpCookieStorage = nil
    for configuration in [sendsNone, keepsNone, hasNoStorage] {
      XCTAssertEqual(
        try cookies(afterSetting: ["a=1; Path=/"], configuration: configuration), [nil])
    }
    XCTAssertEqual(sendsNone.httpCookieStorage?.cookies?.map(\.name), ["a"])
  }

  func testCookiesOfOneAdapterAreNotAnothers() throws {
    XCTAssertEqual(try cookies(afterSetting: ["a=1; Path=/"]), ["a=1"])
    XCTAssertEqual(try cookies(afterSetting: []), [nil])
  }
}
