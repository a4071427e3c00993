import APISession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The request of these tests; its response is the text of the body.
struct Ping: Request {
  var baseURL = URL(string: "https://example.com")!
  var path = "/ping"
  var method = HTTPMethod.get
  var number = 1
  var headerFields: [String: String] = [:]
  var body: (any BodyParameters)?
  var failure: (any Error)?

  var queryParameters: [String: Any]? { ["n": number] }
  var bodyParameters: (any BodyParameters)? { body }
  var dataParser: any DataParser { StringDataParser() }

  func intercept(urlRequest: URLRequest) throws -> URLRequest {
    if let failure { throw failure }
    return urlRequest
  }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> String {
    guard let text = object as? String else { throw ResponseError.unexpectedObject(object) }
    return text
  }
}

/// Another type of request.
struct Pong: Request {
  var baseURL = URL(string: "https://example.com")!
  var path = "/pong"
  var method = HTTPMethod.get

  func response(from object: Any, urlResponse: HTTPURLResponse) throws {}
}
