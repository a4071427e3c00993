import Foundation
import MockSessions
import XCTest

/// The page that describes the format shows a fixture that can be read.
final class FixtureFormatPageTests: XCTestCase {
  func testTheExampleIsAFixture() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = try String(
      contentsOf: root.appending(
        path: "Sources/MockSessions/Documentation.docc/fixture-format.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```json\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    XCTAssertEqual(blocks.count, 1)
    let decoder = FixtureDecoder(file: "page") { _ in Data() }
    let fixture = try decoder.decode(Data(blocks[0].utf8))
    XCTAssertEqual(fixture.exchanges.map(\.request.url), ["https://api.example.com/v2/login"])
    XCTAssertEqual(fixture.match.ignoredQueryNames, ["_t"])
  }
}
