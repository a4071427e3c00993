import APISession
import Foundation
import XCTest

final class URLEncodedSerializationTests: XCTestCase {
  private func string(
    _ value: Any, _ collections: URLEncodedSerialization.CollectionStyle = .refused
  ) throws -> String {
    try URLEncodedSerialization.string(from: ["k": value], collections: collections)
  }

  func testScalarsAreWrittenByOneRule() throws {
    let values: [(Any, String)] = [
      ("", "k="), ("a", "k=a"), (Substring("a"), "k=a"), (Character("a"), "k=a"),
      (true, "k=true"), (false, "k=false"), (1, "k=1"), (0, "k=0"), (-5, "k=-5"),
      (UInt64.max, "k=18446744073709551615"), (Int8(1), "k=1"), (1.5, "k=1.5"), (1.0, "k=1.0"),
      (Float(0.1), "k=0.1"), (1e20, "k=1e%2B20"), (Decimal(string: "12.30")!, "k=12.3"),
      (NSNumber(value: 1), "k=1"), (NSNumber(value: true), "k=1"), (NSNumber(value: 1.5), "k=1.5"),
      (NSString(string: "a"), "k=a"),
      (URL(string: "https://h.example/a?b")!, "k=https%3A//h.example/a?b"),
      (
        UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!,
        "k=E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
      ),
      (NSNull(), "k"),
    ]
    for (value, expected) in values {
      XCTAssertEqual(try string(value), expected, "\(type(of: value))")
    }
  }

  func testOptionalsStandForWhatTheyHold() throws {
    XCTAssertEqual(try string(String?.some("a") as Any), "k=a")
    XCTAssertEqual(try string(Bool?.some(true) as Any), "k=true")
    XCTAssertEqual(try string(Int??.some(.some(3)) as Any), "k=3")
    XCTAssertEqual(try string(String?.none as Any), "")
    XCTAssertEqual(try string(Int??.some(.none) as Any), "")
  }

  func testKeysAreSortedAndNullIsABareKey() throws {
    XCTAssertEqual(
      try URLEncodedSerialization.string(
        from: ["page": 1, "Q": "x", "a": 2, "query": NSNull(), "a0": 3]),
      "Q=x&a=2&a0=3&page=1&query")
  }

  func testSymbolsAreEscapedButSlashAndQuestionMark() throws {
    XCTAssertEqual(
      try string("#[]@:!$&'()*+,;= %/?-._~"),
      "k=%23%5B%5D%40%3A%21%24%26%27%28%29%2A%2B%2C%3B%3D%20%25/?-._~")
    XCTAssertEqual(
      try URLEncodedSerialization.string(from: ["a&b=": "日本"]), "a%26b%3D=%E6%97%A5%E6%9C%AC")
  }

  func testOtherEncodingsAreEscapedByteByByte() throws {
    XCTAssertEqual(
      try URLEncodedSerialization.string(from: ["k": "é"], encoding: .isoLatin1), "k=%E9")
    XCTAssertThrowsError(
      try URLEncodedSerialization.string(from: ["k": "日"], encoding: .isoLatin1)
    ) {
      XCTAssertEqual(
        $0 as? URLEncodedSerialization.Error, .notEncodable(key: "k", encoding: .isoLatin1))
    }
  }

  func testCollectionsAreRefusedUnlessAStyleIsChosen() {
    for value: Any in [[1, 2], ["a": 1], [] as [Int]] {
      XCTAssertThrowsError(try string(value)) { error in
        guard case URLEncodedSerialization.Error.unsupportedValue("k", _) = error else {
          return XCTFail("\(error)")
        }
      }
    }
    XCTAssertThrowsError(try string(["a": 1], .repeatedKeys))
  }

  func testStylesOfCollections() throws {
    XCTAssertEqual(try string([1, 2], .repeatedKeys), "k=1&k=2")
    XCTAssertEqual(try string([[1], [2]], .repeatedKeys), "k=1&k=2")
    XCTAssertEqual(try string([] as [Int], .repeatedKeys), "")
    XCTAssertEqual(try string([1, 2], .brackets), "k%5B%5D=1&k%5B%5D=2")
    XCTAssertEqual(try string(["b": 1, "a": [2]], .brackets), "k%5Ba%5D%5B%5D=2&k%5Bb%5D=1")
    XCTAssertEqual(try string([1, 2], .indexedBrackets), "k%5B0%5D=1&k%5B1%5D=2")
    XCTAssertEqual(
      try string(["b": 1, "a": [2, ["c": 3]]], .indexedBrackets),
      "k%5Ba%5D%5B0%5D=2&k%5Ba%5D%5B1%5D%5Bc%5D=3&k%5Bb%5D=1")
  }

  func testValuesWithoutAFormAreRefused() {
    for value: Any in [Date(), Data(), Set([1]), (1, 2)] {
      XCTAssertThrowsError(try string(value, .brackets), "\(type(of: value))")
    }
    for value: Any in [Double.nan, Double.infinity, -Float.infinity, NSNumber(value: Double.nan)] {
      XCTAssertThrowsError(try string(value)) {
        XCTAssertEqual($0 as? URLEncodedSerialization.Error, .notFinite(key: "k"))
      }
    }
  }

  func testDeepNestingIsAnErrorAndNotACrash() {
    var nested: Any = 1
    for _ in 0..<1_000 { nested = [nested] }
    XCTAssertThrowsError(try string(nested, .brackets)) { error in
      guard case URLEncodedSerialization.Error.nestedTooDeep = error else {
        return XCTFail("\(error)")
      }
    }
  }
}
