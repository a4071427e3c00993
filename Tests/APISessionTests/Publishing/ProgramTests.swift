import APISession
import Foundation
import LoopbackServer
import PortableCombine
import XCTest

private struct SearchRepositories: Request {
  struct Response: Codable {
    struct Item: Codable { let fullName: String }
    let items: [Item]
  }

  let baseURL: URL
  let method = HTTPMethod.get
  let path = "/search/repositories"
  var queryParameters: [String: Any]? { ["q": query] }
  let query: String

  func response(from object: Any, urlResponse _: HTTPURLResponse) throws -> Response {
    guard let data = object as? Data else { throw ResponseError.unexpectedObject(object) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Response.self, from: data)
  }
}

private class PassthroughParser: DataParser {
  let contentType: String? = nil
  func parse(data: Data) throws -> Any { data }
}

extension Request {
  /// A program's own default for all its requests.
  fileprivate var dataParser: any DataParser { PassthroughParser() }
}

/// A whole program: a request, a parser of its own for all requests, a chain of publishers, and a
/// real answer over the wire.
final class ProgramTests: XCTestCase {
  func testSearchPrintsTheNamesOfTheRepositories() throws {
    let answer = try Capture.searchRepositories.answer
    let server = try LoopbackServer { _ in answer }
    let outcomes = Outcomes()
    let done = expectation(description: "the end has come")
    let session = Session(adapter: URLSessionAdapter(configuration: .ephemeral))

    let cancellable = Session.withShared(session) {
      Session.Send(request: SearchRepositories(baseURL: server.url, query: "SwiftUI"))
        .handleEvents(receiveCompletion: { _ in done.fulfill() })
        .map { $0.items }
        .flatMap { Publishers.Sequence(sequence: $0) }
        .sink { outcomes.append($0.fullName) }
    }

    wait(for: [done], timeout: 60)
    XCTAssertEqual(outcomes.all, ["apple/swift"])
    XCTAssertEqual(server.requests.map(\.target), ["/search/repositories?q=SwiftUI"])
    XCTAssertNotEqual(server.requests[0].value("Accept"), "application/json")
    withExtendedLifetime(cancellable) {}
  }
}
