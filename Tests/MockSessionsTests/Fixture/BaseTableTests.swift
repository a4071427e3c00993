import MockSessions
import XCTest

final class BaseTableTests: XCTestCase {
  private let table = BaseTable([
    .init(name: "root", url: "https://h"), .init(name: "api", url: "https://h/v2"),
    .init(name: "slash", url: "https://s/"),
  ])

  func testShorteningTakesTheLongestBaseAtABoundaryAndExpandingUndoesIt() {
    let cases = [
      "https://h/v2/login": "{api}/login", "https://h/v2": "{api}", "https://h/v2?a#b": "{api}?a#b",
      "https://h/v20": "{root}/v20", "https://host/": "https://host/", "https://s/x": "{slash}x",
      "https://s": "https://s",
    ]
    for (url, short) in cases {
      XCTAssertEqual(table.shorten(url), short)
      XCTAssertEqual(table.expand(short), url)
    }
  }

  func testUnknownOrBrokenNamesAreRefused() {
    XCTAssertNil(table.expand("{other}/x"))
    XCTAssertNil(table.expand("{api/x"))
    XCTAssertEqual(["a-1_B", "", "a b", "é"].map(BaseTable.isName), [true, false, false, false])
  }
}
