import APISession
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class ErrorDescriptionTests: XCTestCase {
  func testDescriptionsSayWhereAndWhy() {
    let error = SessionTaskError.responseError(ResponseError.unacceptableStatusCode(404))
    XCTAssertEqual(
      error.localizedDescription,
      "The server's answer could not be used: "
        + "The server answered with status 404, which the request does not accept.")
    XCTAssertEqual("\(error)", error.localizedDescription)
  }

  func testDescriptionsShowLineBreaksEscaped() {
    XCTAssertEqual(
      RequestError.invalidMethod("A\r\n").description,
      #""A\r\n" is no method of a request: letters, digits and !#$%&'*+-.^_`|~ may be used, and "#
        + "CONNECT is for proxies.")
  }
}
