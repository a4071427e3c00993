import Foundation
import XCTest

@testable import MockSessions

final class ForeignDateTests: XCTestCase {
  func testDatesOfTheInternet() {
    for (text, microseconds) in [
      ("2023-11-05T07:00:01.738167+00:00", 1_699_167_601_738_167 as Int64?),
      ("2023-03-30T00:00:54.250Z", 1_680_134_454_250_000),
      ("2000-02-29T23:59:59Z", 951_868_799_000_000), ("2000-03-01T00:00:00Z", 951_868_800_000_000),
      ("1999-12-31 24:00", 946_684_800_000_000), ("2024-12-31T23:59:60Z", 1_735_689_600_000_000),
      ("2023-01-01T01:30:00+01:30", 1_672_531_200_000_000),
      ("2022-12-31T23:00:00-0100", 1_672_531_200_000_000),
      ("2022-12-31T16:00:00,5-08", 1_672_531_200_500_000),
      ("2023-01-01T00:00:00.123456789Z", 1_672_531_200_123_456),
      ("9999-12-31T23:59:59Z", 253_402_300_799_000_000), ("0001-01-01T00:00:00Z", nil),
      ("1970-01-01T00:00:00Z", nil), ("2023-13-01T00:00:00Z", nil), ("2023-01-01", nil),
      ("2023-01-01T00:00:00.Z", nil), ("2023-01-01T00:00:00Zx", nil), ("now", nil), ("", nil),
      ("2023-01-01T00:00:00+1", nil), ("20230-01-01T00:00:00Z", nil),
    ] {
      XCTAssertEqual(ForeignDate(internet: text)?.microseconds, microseconds, text)
    }
  }

  func testDaysOfFourCenturies() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var date = Date(timeIntervalSince1970: 631_152_000)
    for _ in 0..<400 {
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = String(
        format: "%04d-%02d-%02dT00:00:00Z", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      XCTAssertEqual(ForeignDate(internet: text)?.wholeSeconds, date, text)
      date += 86_400 * 367
    }
  }

  func testDatesOfHTTP() {
    let date = ForeignDate(http: "Tue, 01 Nov 2011 04:58:44 GMT")
    XCTAssertEqual(date?.microseconds, 1_320_123_524_000_000)
    XCTAssertEqual(date?.httpText, "Tue, 01 Nov 2011 04:58:44 GMT")
    for text in ["", "Tue, 01 Foo 2011 04:58:44 GMT", "Tue, 01 Nov 2011 04:58:44", "Tue 1 Nov"] {
      XCTAssertNil(ForeignDate(http: text), text)
    }
  }

  func testSecondsSince1970() throws {
    for (text, microseconds) in [
      ("1466698372.565982", 1_466_698_372_565_982 as Int64?), ("0", nil), ("-1", nil),
      ("1e300", nil),
    ] {
      let number = try XCTUnwrap(JSONNumber(text))
      XCTAssertEqual(ForeignDate(secondsSince1970: number)?.microseconds, microseconds, text)
    }
  }
}
