import APISession
import Foundation
import Locking
import XCTest

/// What a handler was called with, as text that can be compared.
final class Outcomes: @unchecked Sendable {
  private let texts = Locked<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func append(_ text: String) {
    texts.withLock { $0.append(text) }
  }

  /// A handler that records, and fulfils the expectation, if there is one.
  func handler<Response>(
    _ expectation: XCTestExpectation? = nil
  ) -> (Result<Response, SessionTaskError>) -> Void {
    { [self] result in
      append(Self.text(of: result))
      expectation?.fulfill()
    }
  }

  static func text<Response>(of result: Result<Response, SessionTaskError>) -> String {
    switch result {
    case .success(let data as Data): String(decoding: data, as: UTF8.self)
    case .success(let response): "\(response)"
    case .failure(let error): text(of: error)
    }
  }

  static func text(of error: any Error) -> String {
    switch error {
    case SessionTaskError.connectionError(let error as URLError):
      error.code == .cancelled ? "cancelled" : "URLError \(error.code.rawValue)"
    case SessionTaskError.connectionError(let error): "connectionError \(type(of: error))"
    case SessionTaskError.requestError(let error): "requestError \(error)"
    case SessionTaskError.responseError(ResponseError.unacceptableStatusCode(let status)):
      "status \(status)"
    case SessionTaskError.responseError(let error): "responseError \(type(of: error))"
    case let error as URLError: "URLError \(error.code.rawValue)"
    default: "\(error)"
    }
  }
}
