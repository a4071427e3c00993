import Foundation
import XCTest

@testable import APISession

final class HTTPDateTests: XCTestCase {
  private let now = Date(timeIntervalSince1970: 1_764_520_000)  // 30 November 2025

  private func seconds(_ text: String) -> Double? {
    HTTPDate.parse(text, now: now)?.timeIntervalSince1970
  }

  func testAllThreeFormsAreRead() {
    let cases: [(String, Double)] = [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
      ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
      ("Mon, 01 Mar 1900 00:00:00 GMT", -2_203_891_200),
    ]
    for (text, expected) in cases {
      XCTAssertEqual(seconds(text), expected, text)
    }
  }

  func testYearOfTwoDigitsIsAtMostFiftyYearsAhead() {
    for (digits, year) in [("94", 1994), ("00", 2000), ("25", 2025), ("75", 2075), ("76", 1976)] {
      XCTAssertEqual(
        seconds("Sunday, 06-Nov-\(digits) 08:49:37 GMT"),
        seconds("Sun, 06 Nov \(year) 08:49:37 GMT"), digits)
    }
  }

  func testEveryDayOfFourCenturiesFollowsTheOneBefore() throws {
    let months = [
      ("Jan", 31), ("Feb", 28), ("Mar", 31), ("Apr", 30), ("May", 31), ("Jun", 30), ("Jul", 31),
      ("Aug", 31), ("Sep", 30), ("Oct", 31), ("Nov", 30), ("Dec", 31),
    ]
    var expected = try XCTUnwrap(seconds("Mon, 01 Jan 1900 00:00:00 GMT"))
    for year in stride(from: 1900, to: 2300, by: 1) {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (name, count) in months {
        let last = name == "Feb" && isLeap ? 29 : count
        for day in [1, last] {
          let text = "Mon, \(day < 10 ? "0" : "")\(day) \(name) \(year) 00:00:00 GMT"
          XCTAssertEqual(seconds(text), expected + Double(day - 1) * 86_400, text)
        }
        XCTAssertNil(seconds("Mon, \(last + 1) \(name) \(year) 00:00:00 GMT"))
        expected += Double(last) * 86_400
      }
    }
  }

  func testEverythingElseIsRefused() {
    for text in [
      "", "tomorrow", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
      "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
      "Sun, 06 Nov 1994 08:60:37 GMT",
      "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
      "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov ١٩٩٤ 08:49:37 GMT",
      "Sun, 06-Nov-94 08:49:37 GMT",
      "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov  6 08:49:37 94",
      "Sun, 06 Nov 1994 08:49:37 GMT x",
    ] {
      XCTAssertNil(seconds(text), text)
    }
  }
}
