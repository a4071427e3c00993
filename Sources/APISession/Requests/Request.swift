public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A request to an API, with the type of its answer.
///
/// Describe each endpoint as a type, and the compiler knows what its answer is:
///
/// ```swift
/// struct Repository: Request {
///   let owner: String
///   let name: String
///
///   var baseURL: URL { URL(string: "https://api.github.com")! }
///   var method: HTTPMethod { .get }
///   var path: String { "/repos/\(owner)/\(name)" }
///   var dataParser: any DataParser { RawDataParser() }
///
///   func response(from object: Any, urlResponse: HTTPURLResponse) throws -> GitHubRepository {
///     guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
///     return try JSONDecoder().decode(GitHubRepository.self, from: data)
///   }
/// }
/// ```
///
/// Everything but `baseURL`, `method`, `path` and `response(from:urlResponse:)` has a default. To
/// give all requests of an application another default, write it in a protocol of your own that
/// refines `Request`, or in an extension of `Request` in your own module.
///
/// Properties and hooks are called on whatever thread sends the request or receives its answer.
public protocol Request {
  /// What the answer is turned into.
  associatedtype Response

  /// Where the API lives, such as `https://api.example.com/v1`. A query it has is kept.
  var baseURL: URL { get }

  /// The method of the request.
  var method: HTTPMethod { get }

  /// What follows the path of `baseURL`, with exactly one slash between the two.
  ///
  /// An empty path leaves `baseURL` as it is. Percent escapes such as `%2F` are kept as they are
  /// written; every other character that a path cannot hold, `?` and `#` and a lone `%` among
  /// them, is escaped. Slashes in the middle are kept, also two in a row.
  var path: String { get }

  /// Parameters that go into the query or into a JSON body, as the method prefers.
  ///
  /// The default is nil. This is a convenience: what counts are `queryParameters` and
  /// `bodyParameters`.
  var parameters: Any? { get }

  /// The parameters of the query.
  ///
  /// The default is `parameters`, if they are a dictionary, for GET, HEAD and DELETE, and nil for
  /// other methods. `URLEncodedSerialization` says what values may be.
  var queryParameters: [String: Any]? { get }

  /// How arrays and dictionaries among `queryParameters` are written. The default refuses them.
  var queryCollectionStyle: URLEncodedSerialization.CollectionStyle { get }

  /// The body.
  ///
  /// The default is `parameters` as JSON for the methods that do not prefer the query, and nil
  /// for GET, HEAD and DELETE.
  var bodyParameters: (any BodyParameters)? { get }

  /// Header fields of the request. They win over `Accept` and `Content-Type` of the parser and
  /// the body. The default is none.
  var headerFields: [String: String] { get }

  /// What turns the bytes of the answer into an object, and what `Accept` asks for.
  ///
  /// The default is `JSONDataParser(readingOptions: [])`.
  var dataParser: any DataParser { get }

  /// Changes the URL request just before it is sent; the last step of building it.
  ///
  /// The default returns it unchanged. An error thrown here arrives as
  /// `SessionTaskError.requestError`.
  func intercept(urlRequest: URLRequest) throws -> URLRequest

  /// Changes the parsed object, or refuses the answer, before `response(from:urlResponse:)`.
  ///
  /// The default throws `ResponseError.unacceptableStatusCode` unless the status is 200 to 299.
  func intercept(object: Any, urlResponse: HTTPURLResponse) throws -> Any

  /// Builds the response out of what `dataParser` has made of the bytes.
  ///
  /// An error thrown here arrives as `SessionTaskError.responseError`.
  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response
}

extension Request {
  /// None.
  public var parameters: Any? { nil }

  /// `parameters`, if they are a dictionary and the method prefers the query.
  public var queryParameters: [String: Any]? {
    method.prefersQueryParameters ? parameters as? [String: Any] : nil
  }

  /// Arrays and dictionaries in the query are refused.
  public var queryCollectionStyle: URLEncodedSerialization.CollectionStyle { .refused }

  /// `parameters` as JSON, if the method does not prefer the query.
  public var bodyParameters: (any BodyParameters)? {
    guard !method.prefersQueryParameters, let parameters else { return nil }
    return JSONBodyParameters(JSONObject: parameters)
  }

  /// None.
  public var headerFields: [String: String] { [:] }

  /// A parser of JSON.
  public var dataParser: any DataParser { JSONDataParser(readingOptions: []) }

  /// Returns the URL request unchanged.
  public func intercept(urlRequest: URLRequest) throws -> URLRequest { urlRequest }

  /// Throws `ResponseError.unacceptableStatusCode` unless the status is 200 to 299.
  public func intercept(object: Any, urlResponse: HTTPURLResponse) throws -> Any {
    guard 200..<300 ~= urlResponse.statusCode else {
      throw ResponseError.unacceptableStatusCode(urlResponse.statusCode)
    }
    return object
  }
}

extension Request where Response == Void {
  /// Takes any object: a request without a response only asks whether it succeeded.
  public func response(from object: Any, urlResponse: HTTPURLResponse) throws {}
}
