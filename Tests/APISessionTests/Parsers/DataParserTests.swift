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
    let data = Data([0xFF, 0])
    for (parser, contentType) in [
      (RawDataParser(), nil), (RawDataParser(contentType: "image/png"), "image/png"),
      (ProtobufDataParser(), "application/protobuf"),
    ] as [(any DataParser, String?)] {
      XCTAssertEqual(parser.contentType, contentType)
      XCTAssertEqual(try parser.parse(data: data) as? Data, data)
    }
  }

  func testFormIsReadAndAskedFor() throws {
    let parser = FormURLEncodedDataParser()
    XCTAssertEqual(parser.contentType, "application/x-www-form-urlencoded")
    XCTAssertEqual(
      try parser.parse(data: Data("access_token=a%2Bb&scope=".utf8)) as? [String: String],
      ["access_token": "a+b", "scope": ""])
    XCTAssertEqual(
      try FormURLEncodedDataParser(encoding: .isoLatin1).parse(data: Data("k=%E9".utf8))
        as? [String: String], ["k": "é"])
  }

  func testAnswerThatIsNoFormIsAnError() {
    for bytes in [Data("<html></html> ".utf8), Data([0xFF, 0xFE]), Data("a=%".utf8)] {
      XCTAssertThrowsError(try FormURLEncodedDataParser().parse(data: bytes)) {
        XCTAssertTrue($0 is FormURLEncodedDataParser.Error)
      }
    }
  }
}
