public import Foundation
public import PortableCombine

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A request whose response is decoded, and that needs no code for it.
///
/// ```swift
/// struct Repository: DecodableRequest {
///   typealias Response = GitHubRepository
///
///   let name: String
///
///   var baseURL: URL { URL(string: "https://api.github.com")! }
///   var method: HTTPMethod { .get }
///   var path: String { "/repos/\(name)" }
/// }
/// ```
///
/// To decode it in another way, name a decoder. It is asked for on the thread that receives the
/// answer, so make it there, or share one that is never changed:
///
/// ```swift
/// var decoder: JSONDecoder {
///   let decoder = JSONDecoder()
///   decoder.keyDecodingStrategy = .convertFromSnakeCase
///   return decoder
/// }
/// ```
///
/// An answer without a body, such as one with status 204, decodes to nil when `Response` is
/// optional, and is an error that says so when it is not.
public protocol DecodableRequest: Request where Response: Decodable {
  /// The type of the decoder: `JSONDecoder`, unless `decoder` has another.
  associatedtype ResponseDecoder: TopLevelDecoder = JSONDecoder
  where ResponseDecoder.Input == Data

  /// What decodes the bytes of the answer. The default is a `JSONDecoder` as it comes.
  var decoder: ResponseDecoder { get }
}

extension DecodableRequest where ResponseDecoder == JSONDecoder {
  /// A JSON decoder as it comes.
  public var decoder: JSONDecoder { JSONDecoder() }
}

extension DecodableRequest {
  /// The bytes as they are; `Accept` asks for JSON if the decoder is one of JSON.
  public var dataParser: any DataParser {
    RawDataParser(contentType: ResponseDecoder.self == JSONDecoder.self ? "application/json" : nil)
  }

  /// Decodes the bytes; throws what the decoder throws.
  public func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    guard data.isEmpty else { return try decoder.decode(Response.self, from: data) }
    guard Response.self is any ExpressibleByNilLiteral.Type else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription: """
            The answer with status \(urlResponse.statusCode) has no body to decode \
            \(Response.self) from. If it may have none, make Response optional, or Void.
            """))
    }
    return try JSONDecoder().decode(Response.self, from: Data("null".utf8))
  }
}
