import APISession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request to the API of GitHub, whose answer is JSON.
protocol GitHubRequest: Request {}

extension GitHubRequest {
  var baseURL: URL { URL(string: "https://api.github.com")! }
  var headerFields: [String: String] { ["Authorization": "token 1234567890abcdef"] }
  var dataParser: any DataParser { RawDataParser() }
}

extension GitHubRequest where Response: Decodable {
  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Response.self, from: data)
  }
}

struct GitHubRepository: Decodable, Equatable {
  let name: String
  let fullName: String
}

struct GitHubIssue: Decodable, Equatable {
  let number: Int
  let title: String
}

struct CreateRepository: GitHubRequest {
  typealias Response = GitHubRepository
  let organization: String
  let name: String
  let method = HTTPMethod.post
  var path: String { "/orgs/\(organization)/repos" }
  var parameters: Any? { ["name": name] }
}

struct PutFile: GitHubRequest {
  struct Response: Decodable {
    struct Content: Decodable { let path: String }
    let content: Content
  }

  let repository: String
  let file: String
  let message: String
  let content: Data
  let method = HTTPMethod.put
  var path: String { "/repos/\(repository)/contents/\(file)" }
  var parameters: Any? { ["message": message, "content": content.base64EncodedString()] }
}

struct CreateIssue: GitHubRequest {
  typealias Response = GitHubIssue
  let repository: String
  let title: String
  var body: String?
  let method = HTTPMethod.post
  var path: String { "/repos/\(repository)/issues" }
  var parameters: Any? { body.map { ["title": title, "body": $0] } ?? ["title": title] }
}

/// Answers with the errors of the validation, whatever the status.
struct CreateLabel: GitHubRequest {
  struct Response: Decodable {
    struct Problem: Decodable, Equatable { let field: String }
    let message: String
    let errors: [Problem]
  }

  let repository: String
  let name: String
  let color: String
  let method = HTTPMethod.post
  var path: String { "/repos/\(repository)/labels" }
  var parameters: Any? { ["name": name, "color": color] }
  func intercept(object: Any, urlResponse: HTTPURLResponse) throws -> Any { object }
}

struct SearchIssues: GitHubRequest {
  struct Response: Decodable {
    let totalCount: Int
    let items: [GitHubIssue]
  }

  let query: String
  let method = HTTPMethod.get
  let path = "/search/issues"

  /// NB: The client of the recording escaped every slash of a query, and URLs compare as they are
  /// spelled.
  var baseURL: URL {
    let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    let value = query.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    return URL(string: "https://api.github.com?q=\(value)")!
  }
}

/// A page of issues, and the one after it.
struct ListIssues: GitHubRequest {
  struct Response {
    let issues: [GitHubIssue]
    let next: URL?
  }

  let baseURL: URL
  let method = HTTPMethod.get
  let path = ""

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    let links = (urlResponse.value(forHTTPHeaderField: "Link") ?? "").split(separator: ",")
    let next = links.first { $0.hasSuffix("rel=\"next\"") }.flatMap { link in
      URL(string: String(link.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }))
    }
    return Response(issues: try JSONDecoder().decode([GitHubIssue].self, from: data), next: next)
  }
}

/// The archive of a repository.
struct Archive: GitHubRequest {
  let repository: String
  let method = HTTPMethod.get
  var path: String { "/repos/\(repository)/tarball/main" }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Data {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    return data
  }
}

struct DeleteRepository: GitHubRequest {
  typealias Response = Int
  let repository: String
  let method = HTTPMethod.delete
  var path: String { "/repos/\(repository)" }

  func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Int {
    urlResponse.statusCode
  }
}
