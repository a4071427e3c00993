import APISession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The request of these tests, at GitHub or at a server that stands in for it.
struct SearchRepositories: Request {
  struct Response: Decodable {
    struct Item: Decodable {
      let fullName: String

      enum CodingKeys: String, CodingKey { case fullName = "full_name" }
    }

    let items: [Item]
  }

  var baseURL = URL(string: "https://api.github.com")!
  var path = "/search/repositories"
  let query: String

  let method = HTTPMethod.get
  var queryParameters: [String: Any]? { ["q": query, "per_page": 1] }
  var dataParser: any DataParser { RawDataParser() }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    return try JSONDecoder().decode(Response.self, from: data)
  }
}
