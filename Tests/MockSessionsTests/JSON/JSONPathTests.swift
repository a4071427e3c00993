import Foundation
import MockSessions
import XCTest

final class JSONPathTests: XCTestCase {
  func testDescription() {
    XCTAssertEqual(
      JSONPath().key("exchanges").index(2).key("a b").key("x\"").key("").key("status").description,
      #"exchanges[2]["a b"]["x\""][""].status"#)
    XCTAssertEqual(JSONPath().index(0).description, "[0]")
  }

  func testPositionOfAValueOrOfTheInnermostThatExists() {
    let bytes = Array("\u{FEFF} {\n  \"é\": [1, {\"b\": true}],\n  \"c\": {}\n}".utf8)
    func position(_ path: JSONPath) -> String {
      bytes.withUnsafeBufferPointer { path.position(in: $0).description }
    }
    XCTAssertEqual(position(JSONPath()), "line 1, column 2")
    XCTAssertEqual(position(JSONPath().key("é").index(1).key("b")), "line 2, column 18")
    XCTAssertEqual(position(JSONPath().key("é").index(1).key("x")), "line 2, column 12")
    XCTAssertEqual(position(JSONPath().key("é").index(9)), "line 2, column 8")
    XCTAssertEqual(position(JSONPath().key("c").key("status")), "line 3, column 8")
    XCTAssertEqual(position(JSONPath().key("é").index(0).index(0)), "line 2, column 9")
  }
}
