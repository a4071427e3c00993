import APISession
import Foundation

/// A search of GitHub's repositories.
struct SearchRepositories: Request {
  struct Response: Decodable {
    struct Item: Decodable {
      let fullName: String
    }

    let items: [Item]
  }

  let query: String

  let baseURL = URL(string: "https://api.github.com")!
  let method = HTTPMethod.get
  let path = "/search/repositories"
  var queryParameters: [String: Any]? { ["q": query, "per_page": 1] }
  var dataParser: any DataParser { RawDataParser() }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Response.self, from: data)
  }
}
