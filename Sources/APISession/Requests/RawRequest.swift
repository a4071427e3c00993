public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A URL request as a `Request`: sent as it is, and answered with bytes and head, whatever the
/// status.
///
/// `Session.data(for:)` sends one. The type is there to send it by a publisher, and to find it
/// among the requests that a session of a test has sent.
public struct RawRequest: Request {
  /// The body and the head of an answer.
  public typealias Response = (Data, HTTPURLResponse)

  /// What is sent.
  public let urlRequest: URLRequest

  /// Makes a request of a URL request.
  public init(_ urlRequest: URLRequest) {
    self.urlRequest = urlRequest
  }

  /// The URL of the URL request.
  public var baseURL: URL { urlRequest.url ?? URL(filePath: "/") }

  /// The method of the URL request; GET if it is none of `HTTPMethod`.
  public var method: HTTPMethod {
    urlRequest.httpMethod.flatMap { HTTPMethod(rawValue: $0.uppercased()) } ?? .get
  }

  /// Nothing: `baseURL` is complete.
  public var path: String { "" }

  /// Gives the bytes as they are.
  public var dataParser: any DataParser { RawDataParser() }

  /// Returns the URL request this one was made of.
  public func intercept(urlRequest: URLRequest) throws -> URLRequest { self.urlRequest }

  /// Accepts every status.
  public func intercept(object: Any, urlResponse: HTTPURLResponse) throws -> Any { object }

  /// The bytes and the head.
  public func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    return (data, urlResponse)
  }
}
