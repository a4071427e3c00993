/// How long a HAR entry took.
enum HARTime {
  /// The `time` of an entry; without one, the sum of its `timings`, of which -1 does not apply. `ssl`
  /// is a part of `connect`.
  static func read(_ entry: FormatObject) throws(FormatProblem) -> RecordedTime? {
    if let total = milliseconds(entry, "time") { return RecordedTime(fractional: total) }
    guard let timings = try entry.optional("timings", FormatObject.init(foreign:)) else {
      return nil
    }
    let names = ["blocked", "dns", "connect", "send", "wait", "receive"]
    let parts = names.compactMap { milliseconds(timings, $0) }
    return parts.isEmpty ? nil : RecordedTime(fractional: parts.reduce(0, +))
  }

  private static func milliseconds(_ fields: FormatObject, _ key: String) -> Double? {
    guard case .number(let number)? = try? fields.optional(key, { $0 }),
      let value = Double(number.text), value >= 0
    else { return nil }
    return value
  }
}

extension RecordedTime {
  /// The nearest millisecond.
  init(fractional milliseconds: Double) {
    self.init(milliseconds: Int64(min(milliseconds, 9_007_199_254_740_992).rounded()))
  }
}
