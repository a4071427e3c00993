package import Foundation

/// Real answers of api.github.com, as `curl -i` printed them.
package enum Capture: String, CaseIterable, Sendable {
  /// `GET /search/repositories?q=swift&per_page=1`: 200 with 5 578 bytes of JSON.
  case searchRepositories = "search-repositories"

  /// `GET /search/undefined`: 404 with a JSON body.
  case searchUndefined = "search-undefined"

  /// The file: head with `\n` line ends, an empty line, the body.
  package var fileContents: Data {
    get throws {
      let name = rawValue + ".response"
      guard
        let url = Bundle.module.url(
          forResource: name, withExtension: "txt", subdirectory: "Captures")
      else {
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name + ".txt"])
      }
      return try Data(contentsOf: url)
    }
  }

  /// The body alone.
  package var body: Data {
    get throws {
      let contents = try fileContents
      guard let gap = contents.range(of: Data("\n\n".utf8)) else { return Data() }
      return Data(contents[gap.upperBound...])
    }
  }

  /// The answer to play.
  package var answer: Answer {
    get throws { .captured(try fileContents) }
  }
}
