import Foundation
import MockSessions
import XCTest

/// HAR files of tests, written entry by entry.
enum HARSample {
  static func log(_ entries: [String]) -> Data {
    Data(
      #"{"log": {"version": "1.2", "creator": {}, "entries": [\#(entries.joined(separator: ","))]}}"#
        .utf8)
  }

  /// An entry with a GET request and a response whose members are given.
  static func entry(
    method: String = "GET", url: String = "https://h/a", request: String = "", entry: String = "",
    _ response: String = #""status": 200"#
  ) -> String {
    let request = request.isEmpty ? "" : ", \(request)"
    let entry = entry.isEmpty ? "" : ", \(entry)"
    return #"{"request": {"method": "\#(method)", "url": "\#(url)"\#(request)}, "#
      + #""response": {\#(response)}\#(entry)}"#
  }

  static func exchanges(
    _ entries: String..., match: MatchRules = MatchRules(), file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> [Exchange] {
    let imported = try ImportedFile(json: log(entries), file: "x.har", match: match)
    XCTAssertEqual(imported.skipped, [], file: file, line: line)
    return imported.fixture.exchanges
  }

  static func exchange(
    _ entry: String, match: MatchRules = MatchRules(), file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> Exchange {
    let imported = try ImportedFile(json: log([entry]), file: "x.har", match: match)
    XCTAssertEqual(imported.skipped, [], file: file, line: line)
    return try XCTUnwrap(imported.fixture.exchanges.first)
  }

  static func response(
    _ members: String, method: String = "GET", file: StaticString = #filePath, line: UInt = #line
  ) throws -> RecordedResponse {
    try XCTUnwrap(
      exchange(entry(method: method, members), file: file, line: line).response)
  }
}
