public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Request {
  /// Turns the bytes of an answer into the response.
  ///
  /// `dataParser` reads the bytes, `intercept(object:urlResponse:)` looks at the object and
  /// `response(from:urlResponse:)` builds the response. When the bytes cannot be read and the
  /// status is not 200 to 299, the error is `ResponseError.unacceptableStatusCode`: an HTML page
  /// that comes with status 500 is a server error, not a JSON error.
  public func parse(data: Data, urlResponse: HTTPURLResponse) throws -> Response {
    let parsed: Any
    do {
      parsed = try dataParser.parse(data: data)
    } catch {
      guard 200..<300 ~= urlResponse.statusCode else {
        throw ResponseError.unacceptableStatusCode(urlResponse.statusCode)
      }
      throw error
    }
    let object = try intercept(object: parsed, urlResponse: urlResponse)
    return try response(from: object, urlResponse: urlResponse)
  }
}
