import APISession
import Foundation
import PortableCombine
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class DecodableRequestTests: XCTestCase {
  private struct Item: Codable, Equatable { var fullName: String }

  private struct Get<Value: Decodable>: DecodableRequest {
    typealias Response = Value
    let baseURL = URL(string: "https://api.example.com")!
    let method = HTTPMethod.get
    let path = "/item"
  }

  private struct GetSnakeCase: DecodableRequest {
    typealias Response = Item
    let baseURL = URL(string: "https://api.example.com")!
    let method = HTTPMethod.get
    let path = "/item"
    var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return decoder
    }
  }

  private struct GetPropertyList: DecodableRequest {
    typealias Response = Item
    let baseURL = URL(string: "https://api.example.com")!
    let method = HTTPMethod.get
    let path = "/item"
    let decoder = PropertyListDecoder()
  }

  private struct GetParsed: DecodableRequest {
    typealias Response = Item
    let baseURL = URL(string: "https://api.example.com")!
    let method = HTTPMethod.get
    let path = "/item"
    let dataParser: any DataParser = JSONDataParser(readingOptions: [])
  }

  func testResponseIsDecodedWithoutCode() throws {
    let data = Data(#"{"fullName": "apple/swift"}"#.utf8)
    XCTAssertEqual(
      try Get<Item>().parse(data: data, urlResponse: .status(200)), Item(fullName: "apple/swift"))
    XCTAssertEqual(
      try Get<Item>().buildURLRequest().value(forHTTPHeaderField: "Accept"), "application/json")
  }

  func testDecoderCanBeNamed() throws {
    let data = Data(#"{"full_name": "apple/swift"}"#.utf8)
    XCTAssertEqual(
      try GetSnakeCase().parse(data: data, urlResponse: .status(200)), Item(fullName: "apple/swift")
    )
    let list = try PropertyListEncoder().encode(Item(fullName: "x"))
    XCTAssertEqual(
      try GetPropertyList().parse(data: list, urlResponse: .status(200)), Item(fullName: "x"))
    XCTAssertNil(try GetPropertyList().buildURLRequest().value(forHTTPHeaderField: "Accept"))
  }

  func testErrorsOfTheDecoderAndTheStatusAreKept() {
    let data = Data(#"{"full_name": 1}"#.utf8)
    XCTAssertThrowsError(try Get<Item>().parse(data: data, urlResponse: .status(200))) {
      XCTAssertTrue($0 is DecodingError)
    }
    XCTAssertThrowsError(try Get<Item>().parse(data: data, urlResponse: .status(500))) { error in
      guard case ResponseError.unacceptableStatusCode(500) = error else {
        return XCTFail("\(error)")
      }
    }
  }

  func testEmptyAnswerIsNilWhereThatIsAResponseAndAClearErrorElsewhere() throws {
    XCTAssertEqual(try Get<Item?>().parse(data: Data(), urlResponse: .status(204)), Item?.none)
    XCTAssertThrowsError(try Get<Item>().parse(data: Data(), urlResponse: .status(204))) { error in
      guard case DecodingError.dataCorrupted(let context) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertTrue(context.debugDescription.contains("status 204 has no body to decode Item"))
    }
  }

  func testParserThatLeavesNoBytesIsAnError() {
    XCTAssertThrowsError(
      try GetParsed().parse(data: Data("{}".utf8), urlResponse: .status(200))
    ) { error in
      guard case ResponseError.unexpectedObject = error else { return XCTFail("\(error)") }
    }
  }
}
