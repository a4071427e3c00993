import Foundation

/// Dates in header fields (RFC 9110, section 5.6.7).
///
/// NB: Not a `DateFormatter`, which follows the user's settings where it is not told otherwise.
enum HTTPDate {
  /// Reads one of the three forms, or gives nil.
  ///
  /// - Parameter now: Tells the century of a year with two digits.
  static func parse(_ text: String, now: Date) -> Date? {
    let fields = text.split(separator: " ", omittingEmptySubsequences: true)
    switch fields.count {
    case 6 where fields[0].hasSuffix(",") && fields[5] == "GMT":
      // Sun, 06 Nov 1994 08:49:37 GMT
      guard isDay(fields[0].dropLast()), fields[3].count == 4 else { return nil }
      return date(year: number(fields[3]), fields[2], fields[1], fields[4])
    case 4 where fields[0].hasSuffix(",") && fields[3] == "GMT":
      // Sunday, 06-Nov-94 08:49:37 GMT
      let parts = fields[1].split(separator: "-", omittingEmptySubsequences: false)
      guard
        isLongDay(fields[0].dropLast()), parts.count == 3, parts[2].count == 2,
        let year = number(parts[2])
      else { return nil }
      return recent(year, now: now) { date(year: $0, parts[1], parts[0], fields[2]) }
    case 5:
      // Sun Nov  6 08:49:37 1994
      guard isDay(fields[0]), fields[4].count == 4 else { return nil }
      return date(year: number(fields[4]), fields[1], fields[2], fields[3])
    default:
      return nil
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let longDays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static func isDay(_ name: Substring) -> Bool {
    longDays.contains { $0.prefix(3) == name }
  }

  private static func isLongDay(_ name: Substring) -> Bool {
    longDays.contains { $0 == name }
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(digits) : nil
  }

  /// A year that would be more than 50 years ahead is one of the century before.
  private static func recent(_ year: Int, now: Date, _ date: (Int) -> Date?) -> Date? {
    let days = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    let thisYear = 1970 + Int((Double(days) / 365.2425).rounded(.down))
    let century = thisYear - thisYear % 100
    let limit = now.addingTimeInterval(50 * 365.2425 * 86_400)
    let candidates = [century + 100, century, century - 100].map { $0 + year }.compactMap(date)
    return candidates.first { $0 <= limit }
  }

  private static func date(
    year: Int?, _ month: Substring, _ day: Substring, _ time: Substring
  ) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard
      let year, let month = months.firstIndex(where: { $0 == month }), let day = number(day),
      clock.count == 3, clock.allSatisfy({ $0.count == 2 }),
      let hour = number(clock[0]), let minute = number(clock[1]), let second = number(clock[2]),
      (1...daysOfMonth(month + 1, year)).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
  }

  private static func daysOfMonth(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts in years that begin in March, so that the leap day is the last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = year / 4 - year / 100 + year / 400
    return 365 * year + leapDays + (153 * month + 2) / 5 + day - 1 - 719_468
  }
}
