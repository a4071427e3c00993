import MockSessions
import VirtualTime
import XCTest

final class JSONWriterTests: XCTestCase {
  private let value = JSONValue.object([
    "b": .array([.number(JSONNumber("1.10")!), .object([:]), .array([])]),
    "a": .string("/\"\\\u{1}\u{8}\u{c}\n\r\té\u{7f}"),
  ])

  func testCompactLayout() {
    XCTAssertEqual(
      JSONWriter.text(value, layout: .compact),
      #"{"b":[1.10,{},[]],"a":"/\"\\\u0001\b\f\n\r\té"# + "\u{7f}\"}")
  }

  func testPrettyLayouts() {
    let pretty = """
      {
        "b": [
          1.10,
          {},
          []
        ],
        "a": "/\\"\\\\\\u0001\\b\\f\\n\\r\\té\u{7f}"
      }
      """
    XCTAssertEqual(JSONWriter.text(value, layout: .pretty2), pretty)
    XCTAssertEqual(JSONWriter.text(value, layout: .pretty2WithNewline), pretty + "\n")
  }

  func testWhatIsWrittenIsReadBackInEveryLayout() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let value = RandomJSON.value(depth: 4, using: &generator)
      for layout in JSONLayout.allCases {
        let text = JSONWriter.text(value, layout: layout)
        let read = try JSONReader.read(text)
        XCTAssertEqual(read, value)
        XCTAssertEqual(JSONWriter.text(read, layout: layout), text)
      }
    }
  }
}
