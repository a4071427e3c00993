import APISession
import Foundation
import XCTest

final class DataParserTests: XCTestCase {
  func testJSONIsReadAndAskedFor() throws {
    let parser = JSONDataParser(readingOptions: [])
    XCTAssertEqual(parser.contentType, "application/json")
    XCTAssertEqual(
      try parser.parse(data: Data(#"{"a":"b"}"#.utf8)) as? [String: String], ["a": "b"])
    XCTAssertThrowsError(try parser.parse(data: Data("<html>".utf8)))
  }

  func testEmptyJSONIsAnEmptyDictionary() throws {
    let object = try JSONDataParser(readingOptions: []).parse(data: Data())
    XCTAssertEqual(object as? [String: String], [:])
  }

  func testReadingOptionsCount() throws {
    let fragment = Data("1".utf8)
    XCTAssertThrowsError(try JSONDataParser(readingOptions: []).parse(data: fragment))
    XCTAssertEqual(
      try JSONDataParser(readingOptions: .fragmentsAllowed).parse(data: fragment) as? Int, 1)
  }

  func testTextIsReadInItsEncoding() throws {
    XCTAssertNil(StringDataParser().contentType)
    XCTAssertEqual(try StringDataParser().parse(data: Data("é".utf8)) as? String, "é")
    XCTAssertEqual(
      try StringDataParser(encoding: .isoLatin1).parse(data: Data([0xE9])) as? String, "é")
    XCTAssertThrowsError(try StringDataParser().parse(data: Data([0xE9]))) {
      XCTAssertEqual($0 as? StringDataParser.Error, .invalidData(Data([0xE9])))
    }
  }

  func testRawBytesPass() throws {
    XCTAssertNil(RawDataParser().contentType)
    XCTAssertEqual(try RawDataParser().parse(data: Data([0, 255])) as? Data, Data([0, 255]))
  }
}
