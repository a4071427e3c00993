import APISession
import Foundation
import XCTest

final class URLEncodedReaderTests: XCTestCase {
  private func read(
    _ text: String, encoding: String.Encoding = .utf8
  ) throws -> [String: Any] {
    try URLEncodedSerialization.object(from: Data(text.utf8), encoding: encoding)
  }

  private func assertEqual(_ read: [String: Any], _ expected: [String: Any], _ text: String) {
    XCTAssertEqual(read as NSDictionary, expected as NSDictionary, text)
  }

  func testFieldsAreReadAndUnescaped() throws {
    let cases: [(String, [String: Any])] = [
      ("", [:]), ("a=1", ["a": "1"]), ("a=1&b=2", ["a": "1", "b": "2"]),
      ("a=b=c", ["a": "b=c"]), ("a=", ["a": ""]), ("a", ["a": NSNull()]), ("=1", ["": "1"]),
      ("&a=1&&", ["a": "1"]), ("a=1+2%202%2B", ["a": "1 2 2+"]), ("a%3D+b=1", ["a= b": "1"]),
      ("a=%E6%97%A5%e6%9c%ac", ["a": "日本"]), ("a=1&a=2&a", ["a": ["1", "2", NSNull()]]),
      ("a[]=1&a[b]=2", ["a[]": "1", "a[b]": "2"]), ("a=%00", ["a": "\u{0}"]),
    ]
    for (text, expected) in cases {
      assertEqual(try read(text), expected, text)
    }
  }

  func testOtherEncodingsAreRead() throws {
    assertEqual(try read("k=%E9", encoding: .isoLatin1), ["k": "é"], "Latin-1")
    assertEqual(try read("k=%93%FA", encoding: .shiftJIS), ["k": "日"], "Shift-JIS")
  }

  func testWhatIsNoFormIsAnErrorAndNoCrash() {
    for (text, offset) in [
      ("a=%", 2), ("a=%4", 2), ("a=%zz", 2), ("%g0=1", 0), ("a b", 1), ("a=\"日\"", 3), ("a\n", 1),
      ("<html>\r\n", 6), ("a=1&b=%+1", 6),
    ] {
      XCTAssertThrowsError(try read(text), text) {
        XCTAssertEqual($0 as? URLEncodedSerialization.Error, .malformed(offset: offset), text)
      }
    }
    XCTAssertThrowsError(try read("a=%FF%FE")) {
      XCTAssertEqual(
        $0 as? URLEncodedSerialization.Error,
        .cannotGetStringFromData(Data([0xFF, 0xFE]), .utf8))
    }
  }

  func testEveryByteIsReadOrRefused() {
    for byte in UInt8.min...UInt8.max {
      let isAllowed = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "%")
      let object = try? URLEncodedSerialization.object(from: Data([UInt8(ascii: "a"), byte]))
      XCTAssertEqual(object != nil, isAllowed, "\(byte)")
    }
  }

  func testWhatIsWrittenIsReadBack() throws {
    let all = String(String.UnicodeScalarView((0..<0x300).compactMap { Unicode.Scalar($0 as Int) }))
    let form: [String: Any] = [all: all, "b": ["1", "2"], "n": NSNull(), "": ""]
    let data = try URLEncodedSerialization.data(from: form, collections: .repeatedKeys)
    XCTAssertEqual(
      try URLEncodedSerialization.object(from: data) as NSDictionary, form as NSDictionary)
  }
}
