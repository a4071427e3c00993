#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// One sending of a request that has failed, for a `RetryPolicy` to judge.
public struct FailedAttempt: Sendable {
  /// Which sending it was, counted from 1.
  public let number: Int

  /// The method of the request.
  public let method: HTTPMethod

  /// Why it failed.
  public let error: SessionTaskError

  /// The head of the server's answer, if there was one.
  public let response: HTTPURLResponse?

  /// The status of the server's answer, if there was one.
  public var statusCode: Int? {
    if let response { return response.statusCode }
    guard case .responseError(ResponseError.unacceptableStatusCode(let status)) = error else {
      return nil
    }
    return status
  }

  /// Whether sending the request again may help, and does no harm.
  ///
  /// May help: the connection failed, or the status is 408, 429, 500, 502, 503 or 504. Does no
  /// harm: the method means the same when it is sent twice (RFC 9110, section 9.2.2), no
  /// connection was made, or the server says with status 429 that it did nothing. A cancelled
  /// request is never sent again.
  public var isTransient: Bool {
    switch error {
    case .requestError: return false
    case .connectionError(let error):
      guard let code = (error as? URLError)?.code else { return false }
      return Self.unconnected.contains(code) || isIdempotent && Self.interrupted.contains(code)
    case .responseError:
      guard let statusCode else { return false }
      return statusCode == 429 || isIdempotent && [408, 500, 502, 503, 504].contains(statusCode)
    }
  }

  private var isIdempotent: Bool {
    switch method {
    case .get, .head, .put, .delete, .options, .trace: true
    case .post, .patch, .connect: false
    }
  }

  private static let unconnected: Set<URLError.Code> = [
    .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
  ]

  private static let interrupted: Set<URLError.Code> = [.timedOut, .networkConnectionLost]
}
