import Foundation
import XCTest

@testable import APISession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class RetryPolicyTests: XCTestCase {
  private let now = Date(timeIntervalSince1970: 784_111_777)

  private func answer(_ status: Int, _ fields: [String: String] = [:]) -> HTTPURLResponse? {
    HTTPURLResponse(
      url: URL(string: "https://api.example.com")!, statusCode: status, httpVersion: "HTTP/1.1",
      headerFields: fields)
  }

  private func failed(
    _ error: SessionTaskError, _ method: HTTPMethod = .get, number: Int = 1,
    answer: HTTPURLResponse? = nil
  ) -> FailedAttempt {
    FailedAttempt(number: number, method: method, error: error, response: answer)
  }

  private func status(
    _ status: Int, _ method: HTTPMethod = .get, _ fields: [String: String] = [:]
  ) -> FailedAttempt {
    failed(
      .responseError(ResponseError.unacceptableStatusCode(status)), method,
      answer: answer(status, fields))
  }

  func testOnlyWhatMayHelpAndDoesNoHarmIsTransient() {
    let cases: [(FailedAttempt, Bool, String)] = [
      (status(408), true, "408"), (status(429), true, "429"), (status(500), true, "500"),
      (status(502), true, "502"), (status(503), true, "503"), (status(504), true, "504"),
      (status(400), false, "400"), (status(401), false, "401"), (status(404), false, "404"),
      (status(501), false, "501"), (status(301), false, "301"),
      (status(503, .put), true, "put"), (status(503, .delete), true, "delete"),
      (status(503, .post), false, "post"), (status(503, .patch), false, "patch"),
      (status(429, .post), true, "post and 429"),
      (failed(.connectionError(URLError(.timedOut))), true, "time"),
      (failed(.connectionError(URLError(.timedOut)), .post), false, "time of a post"),
      (failed(.connectionError(URLError(.networkConnectionLost))), true, "lost"),
      (failed(.connectionError(URLError(.cannotConnectToHost)), .post), true, "refused"),
      (failed(.connectionError(URLError(.cancelled))), false, "cancelled"),
      (failed(.connectionError(URLError(.badURL))), false, "bad URL"),
      (failed(.connectionError(CocoaError(.fileNoSuchFile))), false, "another error"),
      (failed(.requestError(RequestError.invalidMethod("")), .get), false, "request"),
      (failed(.responseError(CocoaError(.coderInvalidValue)), answer: answer(200)), false, "parse"),
      (failed(.responseError(CocoaError(.coderInvalidValue)), answer: answer(503)), true, "own"),
      (failed(.responseError(ResponseError.unacceptableStatusCode(503))), true, "no answer"),
      (failed(.responseError(ResponseError.nonHTTPURLResponse(nil))), false, "no HTTP"),
    ]
    for (attempt, expected, name) in cases {
      XCTAssertEqual(attempt.isTransient, expected, name)
    }
  }

  func testServerSaysHowLongToWait() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let cases: [([String: String], Duration?)] = [
      (["Retry-After": "0"], .zero), (["Retry-After": " 7 "], .seconds(7)),
      (["retry-after": "60"], .seconds(60)), (["Retry-After": "61"], nil),
      (["Retry-After": "99999999999999999999999999"], nil),
      (["Retry-After": "Sun, 06 Nov 1994 08:49:47 GMT", "Date": date], .seconds(10)),
      (["Retry-After": "Sunday, 06-Nov-94 08:50:00 GMT"], .seconds(23)),
      (["Retry-After": "Sun Nov  6 08:49:39 1994"], .seconds(2)),
      (
        ["Retry-After": "Thu, 01 Jan 2026 00:00:05 GMT", "Date": "Thu, 01 Jan 2026 00:00:00 GMT"],
        .seconds(5)
      ),
      (["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT"], .zero),
      (["Retry-After": "Sun, 06 Nov 1994 09:49:47 GMT"], nil),
      (["Retry-After": "soon"], .seconds(1)), (["Retry-After": "-1"], .seconds(1)),
      (["Retry-After": "1.5"], .seconds(1)), (["Retry-After": "5, 6"], .seconds(1)),
      (["Retry-After": ""], .seconds(1)), ([:], .seconds(1)),
    ]
    var policy = RetryPolicy(backoff: .constant(.seconds(1)))
    policy.now = { [now] in now }
    for (fields, expected) in cases {
      XCTAssertEqual(policy.delay(after: status(503, .get, fields)), expected, "\(fields)")
    }
  }

  func testLimitCountsTheSendingsAfterTheFirst() {
    let error = SessionTaskError.connectionError(URLError(.timedOut))
    let policy = RetryPolicy(limit: 2, backoff: .constant(.seconds(1)))
    XCTAssertEqual(
      (1...4).map { policy.delay(after: failed(error, number: $0)) },
      [.seconds(1), .seconds(1), nil, nil])
    XCTAssertNil(RetryPolicy(limit: 0).delay(after: failed(error)))
    XCTAssertNil(RetryPolicy(limit: -1).delay(after: failed(error)))
  }

  func testBackoffs() {
    func delays(_ backoff: RetryPolicy.Backoff) -> [Duration] {
      (1...5).map { backoff.delay(after: $0) }
    }
    XCTAssertEqual(delays(.constant(.seconds(2))), Array(repeating: .seconds(2), count: 5))
    XCTAssertEqual(
      delays(.exponential(from: .seconds(1), to: .seconds(5))),
      [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    XCTAssertEqual(delays(.exponential(from: .zero, to: .seconds(5)))[4], .zero)
    XCTAssertEqual(
      RetryPolicy.Backoff.exponential(from: .seconds(1), to: .seconds(90)).delay(after: .max),
      .seconds(90))
    XCTAssertEqual(delays(.init { .seconds($0 - 3) })[0...3], [.zero, .zero, .zero, .seconds(1)])
  }

  func testConditionOfOnesOwnDecidesButForCancellation() {
    let policy = RetryPolicy(backoff: .constant(.zero)) { $0.statusCode == 404 }
    XCTAssertEqual(policy.delay(after: status(404)), .zero)
    XCTAssertNil(policy.delay(after: status(503)))
    XCTAssertNil(
      RetryPolicy { _ in true }.delay(after: failed(.connectionError(URLError(.cancelled)))))
  }
}
