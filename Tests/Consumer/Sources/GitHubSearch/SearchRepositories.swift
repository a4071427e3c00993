import APISession
import Foundation

/// A search of GitHub's repositories.
public struct SearchRepositories: Request {
  public struct Response: Decodable {
    public struct Item: Decodable {
      public let fullName: String
    }

    public let items: [Item]
  }

  public let query: String

  public init(query: String) { self.query = query }

  public var baseURL: URL { URL(string: "https://api.github.com")! }
  public var method: HTTPMethod { .get }
  public var path: String { "/search/repositories" }
  public var queryParameters: [String: Any]? { ["q": query] }
  public var dataParser: any DataParser { RawDataParser() }

  public func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Response.self, from: data)
  }
}
