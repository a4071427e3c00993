public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Why no response could be made of an answer.
///
/// Unchecked: what `unexpectedObject` carries came out of a parser and is only looked at.
public enum ResponseError: Error, @unchecked Sendable, CustomStringConvertible, LocalizedError {
  /// The answer did not come over HTTP, or there was none.
  case nonHTTPURLResponse(URLResponse?)

  /// The status is not one that the request accepts: by default 200 to 299.
  case unacceptableStatusCode(Int)

  /// The parser made an object that the request did not expect.
  case unexpectedObject(Any)

  /// What happened and what to do, in a sentence or two.
  public var description: String {
    switch self {
    case .nonHTTPURLResponse(let response):
      "An HTTP response was expected, but got \(response.map { "\($0)" } ?? "none")."
    case .unacceptableStatusCode(let status):
      "The server answered with status \(status), which the request does not accept."
    case .unexpectedObject(let object):
      "The parser made a \(type(of: object)), which the request did not expect."
    }
  }

  /// The same as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}
