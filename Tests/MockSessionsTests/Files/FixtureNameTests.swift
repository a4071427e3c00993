import MockSessions
import XCTest

final class FixtureNameTests: XCTestCase {
  func testPortableNames() throws {
    XCTAssertEqual(try FixtureName("github-search").path, "github-search.json")
    XCTAssertEqual(try FixtureName("a/b c/ü.1.json").path, "a/b c/ü.1.json")
    XCTAssertEqual(try FixtureName("a/b").last, "b")
    XCTAssertEqual(try FixtureName("com0x").path, "com0x.json")
  }

  func testNamesThatLeadElsewhereOrDoNotWorkEverywhereAreRefused() {
    let refused = [
      "", ".json", "..", "../x", "a/../b", "/etc/passwd", "a//b", "a/", "a\\b", "C:x", "a*", "a?",
      "a\"b", "a<b", "a|b", "a\nb", "a\u{0}", "nul", "CON", "com1", "LPT9.x", "a.", "a ", " a",
      String(repeating: "a", count: 201),
    ]
    for name in refused {
      XCTAssertThrowsError(try FixtureName(name), name) {
        XCTAssertEqual(($0 as? FixtureError)?.reason, .refusedPath, name)
      }
    }
  }
}
