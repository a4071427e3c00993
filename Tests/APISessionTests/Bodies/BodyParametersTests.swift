import APISession
import Foundation
import XCTest

final class BodyParametersTests: XCTestCase {
  private func text(_ parameters: any BodyParameters) throws -> String {
    guard case .data(let data) = try parameters.buildEntity() else { return "not data" }
    return String(decoding: data, as: UTF8.self)
  }

  func testJSONIsWrittenWithSortedKeys() throws {
    let parameters = JSONBodyParameters(JSONObject: ["b": [1, NSNull()], "a": "x"])
    XCTAssertEqual(parameters.contentType, "application/json")
    XCTAssertEqual(try text(parameters), #"{"a":"x","b":[1,null]}"#)
    XCTAssertEqual(try text(parameters), try text(parameters))
  }

  func testLastOfTwoValuesForOneKeyOfALiteralCounts() throws {
    let parameters: JSONBodyParameters = ["a": 1, "a": 2]
    XCTAssertEqual(try text(parameters), #"{"a":2}"#)
  }

  func testObjectsThatJSONCannotHoldAreErrors() {
    for object: Any in [["a": Date()], ["a": Double.nan], [1: 2], "fragment", Date()] {
      XCTAssertThrowsError(try JSONBodyParameters(JSONObject: object).buildEntity()) {
        XCTAssertEqual($0 as? JSONBodyParameters.Error, .invalidObject)
      }
    }
  }

  func testFragmentsAreWrittenOnRequest() throws {
    XCTAssertEqual(
      try text(JSONBodyParameters(JSONObject: "a", writingOptions: .fragmentsAllowed)), #""a""#)
    XCTAssertThrowsError(
      try JSONBodyParameters(JSONObject: Date(), writingOptions: .fragmentsAllowed).buildEntity())
  }

  func testDepthIsBounded() {
    func nested(_ levels: Int) -> Any {
      (0..<levels).reduce(1 as Any) { object, _ in [object] }
    }
    XCTAssertNoThrow(try JSONBodyParameters(JSONObject: nested(500)).buildEntity())
    XCTAssertThrowsError(try JSONBodyParameters(JSONObject: nested(501)).buildEntity()) {
      XCTAssertEqual($0 as? JSONBodyParameters.Error, .nestedTooDeep)
    }
    XCTAssertThrowsError(try JSONBodyParameters(JSONObject: nested(5_000)).buildEntity())
  }

  func testFormIsSortedAndEscaped() throws {
    let parameters = FormURLEncodedBodyParameters(formObject: ["b": "1 2+3", "a": true])
    XCTAssertEqual(parameters.contentType, "application/x-www-form-urlencoded")
    XCTAssertEqual(try text(parameters), "a=true&b=1%202%2B3")
  }

  func testFormTakesEncodingAndCollectionStyle() throws {
    XCTAssertEqual(
      try text(
        FormURLEncodedBodyParameters(
          formObject: ["a": ["é", "x"]], encoding: .isoLatin1, collections: .repeatedKeys)),
      "a=%E9&a=x")
    XCTAssertThrowsError(
      try FormURLEncodedBodyParameters(formObject: ["a": ["x"]]).buildEntity())
  }

  func testBytesAndMessagesPassAsTheyAre() throws {
    let data = Data([0xFF, 0, 0x0A])
    for (parameters, contentType) in [
      (RawDataBodyParameters(data: data), "application/octet-stream"),
      (RawDataBodyParameters(data: data, contentType: "image/png"), "image/png"),
      (ProtobufBodyParameters(protobufObject: data), "application/protobuf"),
    ] as [(any BodyParameters, String)] {
      XCTAssertEqual(parameters.contentType, contentType)
      guard case .data(data) = try parameters.buildEntity() else { return XCTFail(contentType) }
    }
  }
}
