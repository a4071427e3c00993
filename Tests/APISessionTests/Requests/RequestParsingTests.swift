import APISession
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class RequestParsingTests: XCTestCase {
  private func outcome<R: Request>(
    _ request: R, _ text: String, status: Int
  ) -> String {
    do {
      return Outcomes.text(
        of: Result<R.Response, SessionTaskError>.success(
          try request.parse(data: Data(text.utf8), urlResponse: .status(status))))
    } catch {
      return Outcomes.text(of: SessionTaskError.responseError(error))
    }
  }

  func testParsedObjectBecomesTheResponse() {
    XCTAssertEqual(outcome(PlainRequest(), #"{"a":1,"b":2}"#, status: 200), "2")
    XCTAssertEqual(outcome(PlainRequest(), "", status: 204), "0")
    XCTAssertEqual(outcome(TestRequest(), "raw", status: 299), "raw")
  }

  func testUnexpectedObjectIsAnError() {
    XCTAssertEqual(outcome(PlainRequest(), "[]", status: 200), "responseError ResponseError")
  }

  func testStatusOutsideTheTwoHundredsIsAnError() {
    for status in [199, 300, 304, 404, 500] {
      XCTAssertEqual(outcome(PlainRequest(), "{}", status: status), "status \(status)")
    }
  }

  func testStatusIsNotHiddenByAParseError() {
    XCTAssertEqual(outcome(PlainRequest(), "<html>", status: 500), "status 500")
    XCTAssertNotEqual(outcome(PlainRequest(), "<html>", status: 200), "status 200")
  }

  func testInterceptMayAcceptAStatusAndItsErrorsPass() {
    struct Teapot: Error {}
    struct Tolerant: Request {
      let baseURL = URL(string: "https://api.example.com")!
      let method = HTTPMethod.get
      let path = "/"
      func intercept(object: Any, urlResponse: HTTPURLResponse) throws -> Any {
        if urlResponse.statusCode == 418 { throw Teapot() }
        return object
      }
      func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Int {
        urlResponse.statusCode
      }
    }
    XCTAssertEqual(outcome(Tolerant(), "{}", status: 404), "404")
    XCTAssertEqual(outcome(Tolerant(), "{}", status: 418), "responseError Teapot")
  }

  func testVoidResponseNeedsNoCode() throws {
    struct Delete: Request {
      typealias Response = Void
      let baseURL = URL(string: "https://api.example.com")!
      let method = HTTPMethod.delete
      let path = "/1"
    }
    XCTAssertNoThrow(try Delete().parse(data: Data(), urlResponse: .status(204)))
    XCTAssertThrowsError(try Delete().parse(data: Data(), urlResponse: .status(404)))
  }
}
