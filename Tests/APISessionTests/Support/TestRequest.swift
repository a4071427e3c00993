import APISession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request whose every part can be set, and whose response is the answer's bytes.
struct TestRequest: Request {
  var baseURL = URL(string: "https://api.example.com")!
  var method = HTTPMethod.get
  var path = ""
  var parameters: Any?
  var query: [String: Any]?
  var queryCollectionStyle = URLEncodedSerialization.CollectionStyle.refused
  var body: (any BodyParameters)?
  var headerFields: [String: String] = [:]
  var dataParser: any DataParser = RawDataParser()
  var change: (URLRequest) throws -> URLRequest = { $0 }

  var queryParameters: [String: Any]? {
    query ?? (method.prefersQueryParameters ? parameters as? [String: Any] : nil)
  }

  var bodyParameters: (any BodyParameters)? {
    if let body { return body }
    guard !method.prefersQueryParameters, let parameters else { return nil }
    return JSONBodyParameters(JSONObject: parameters)
  }

  func intercept(urlRequest: URLRequest) throws -> URLRequest { try change(urlRequest) }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Data {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    return data
  }
}

/// A request with every default.
struct PlainRequest: Request {
  var method = HTTPMethod.get
  var parameters: Any?
  let baseURL = URL(string: "https://api.example.com")!
  let path = "/"

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Int {
    guard let object = object as? [String: Any] else {
      throw ResponseError.unexpectedObject(object)
    }
    return object.count
  }
}

/// A request that is told apart from others by its number, and that cannot be built when asked.
struct NumberedRequest: Request {
  struct Unbuildable: Error, Equatable {}

  let number: Int
  var isUnbuildable = false
  let baseURL = URL(string: "https://api.example.com")!
  let method = HTTPMethod.get
  let path = "/number"
  var queryParameters: [String: Any]? { ["n": number] }
  var dataParser: any DataParser { StringDataParser() }

  func intercept(urlRequest: URLRequest) throws -> URLRequest {
    if isUnbuildable { throw Unbuildable() }
    return urlRequest
  }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> String {
    guard let text = object as? String else { throw ResponseError.unexpectedObject(object) }
    return text
  }
}

extension HTTPURLResponse {
  static func status(_ status: Int) -> HTTPURLResponse {
    HTTPURLResponse(
      url: URL(string: "https://api.example.com")!, statusCode: status, httpVersion: "HTTP/1.1",
      headerFields: nil)!
  }
}
