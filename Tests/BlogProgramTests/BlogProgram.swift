import APISession
import Foundation
import PortableCombine

// The program that the package began with, as its author would write it: no `any`, no `Sendable`,
// and a parser of one's own as the default of all requests.

class GitHubAPI {
  struct SearchRepositories: Request {
    struct Response: Codable {
      struct Item: Codable {
        let fullName: String
      }

      let items: [Item]
    }

    let baseURL = URL(string: "https://api.github.com")!

    let method = HTTPMethod.get

    let path = "/search/repositories"

    var queryParameters: [String: Any]? {
      ["q": query, "per_page": 1]
    }

    let query: String

    func response(from object: Any, urlResponse _: HTTPURLResponse) throws -> Response {
      guard let data = object as? Data else {
        throw ResponseError.unexpectedObject(object)
      }
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Response.self, from: data)
    }
  }
}

class UnparsedData: DataParser {
  let contentType: String? = nil

  func parse(data: Data) throws -> Any {
    return data
  }
}

extension Request {
  var dataParser: DataParser {
    UnparsedData()
  }
}

func printNames(to output: @escaping (String) -> Void) -> AnyCancellable {
  Session.Send(request: GitHubAPI.SearchRepositories(query: "swift"))
    .map { $0.items }
    .flatMap { Publishers.Sequence(sequence: $0) }
    .sink { output($0.fullName) }
}
