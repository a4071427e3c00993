public import Foundation

/// Why a request has no response: where it failed, and the error that says why.
public enum SessionTaskError: Error, CustomStringConvertible, LocalizedError {
  /// The exchange with the server failed or was cancelled. Mostly a `URLError`; for a cancelled
  /// request `URLError(.cancelled)`.
  case connectionError(any Error)

  /// The request could not be built or must not be sent. Mostly a `RequestError`, or what
  /// `Request.intercept(urlRequest:)` threw.
  case requestError(any Error)

  /// The answer came, but no response could be made of it. Mostly a `ResponseError`, or what the
  /// parser or `Request.response(from:urlResponse:)` threw.
  case responseError(any Error)

  /// What happened and what to do, in a sentence or two.
  public var description: String {
    switch self {
    case .connectionError(let error): "The exchange with the server failed: \(error)"
    case .requestError(let error): "The request could not be sent: \(error)"
    case .responseError(let error): "The server's answer could not be used: \(error)"
    }
  }

  /// The same as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// The error that says why.
  var underlying: any Error {
    switch self {
    case .connectionError(let error), .requestError(let error), .responseError(let error): error
    }
  }

  static var cancelled: SessionTaskError { .connectionError(URLError(.cancelled)) }
}
