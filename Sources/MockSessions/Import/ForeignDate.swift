import Foundation

/// Times as other programs write them, to the microsecond.
struct ForeignDate: Comparable {
  /// Since the start of 1970, in UTC.
  let microseconds: Int64

  /// The start of its second.
  var wholeSeconds: Date {
    Date(timeIntervalSince1970: TimeInterval(microseconds / 1_000_000))
  }

  /// `Tue, 01 Nov 2011 04:58:44 GMT`.
  var httpText: String {
    let style = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
        \(year: .padded(4)) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits) GMT
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
    return wholeSeconds.formatted(style)
  }

  static func < (left: ForeignDate, right: ForeignDate) -> Bool {
    left.microseconds < right.microseconds
  }

  /// Seconds since 1970, as a number; nil beyond the years that count.
  init?(secondsSince1970 number: JSONNumber) {
    guard let seconds = Double(number.text), (6.3e8..<2.5e11).contains(seconds) else { return nil }
    microseconds = Int64((seconds * 1_000_000).rounded())
  }

  /// `2023-11-05T07:00:01.738167+01:00`, with or without fraction and zone (RFC 3339, section 5.6);
  /// without a zone it is UTC.
  init?(internet text: String) {
    var scan = DigitScanner(text)
    guard let year = scan.number(4...4), scan.take("-"), let month = scan.number(2...2),
      scan.take("-"), let day = scan.number(2...2), scan.take("T") || scan.take(" "),
      let hour = scan.number(2...2), scan.take(":"), let minute = scan.number(2...2)
    else { return nil }
    var second: Int64 = 0
    var fraction: Int64 = 0
    if scan.take(":") {
      guard let whole = scan.number(2...2) else { return nil }
      second = whole
      if scan.take(".") || scan.take(",") {
        guard let value = scan.microseconds() else { return nil }
        fraction = value
      }
    }
    var offset: Int64 = 0
    if !scan.take("Z"), !scan.isAtEnd {
      let isNegative = scan.take("-")
      guard isNegative || scan.take("+"), let hours = scan.number(2...2) else { return nil }
      _ = scan.take(":")
      let minutes = scan.isAtEnd ? 0 : scan.number(2...2)
      guard let minutes else { return nil }
      offset = (hours * 60 + minutes) * (isNegative ? -60 : 60)
    }
    guard scan.isAtEnd else { return nil }
    self.init(year, month, day, hour, minute, second, offset: offset, fraction: fraction)
  }

  /// `Tue, 01 Nov 2011 04:58:44 GMT` (RFC 9110, section 5.6.7).
  init?(http text: String) {
    let words = text.split { $0 == " " || $0 == "," || $0 == ":" }.map(String.init)
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard words.count == 8, words[7] == "GMT", let month = months.firstIndex(of: words[2]),
      let day = Int64(words[1]), let year = Int64(words[3]), let hour = Int64(words[4]),
      let minute = Int64(words[5]), let second = Int64(words[6])
    else { return nil }
    self.init(year, Int64(month + 1), day, hour, minute, second)
  }

  private init?(
    _ year: Int64, _ month: Int64, _ day: Int64, _ hour: Int64, _ minute: Int64, _ second: Int64,
    offset: Int64 = 0, fraction: Int64 = 0
  ) {
    // NB: Programs write zeros of several kinds for a time that they do not know.
    guard (1990...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    // NB: Years that start in March have their odd day at the end.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    microseconds = seconds * 1_000_000 + fraction
  }
}
