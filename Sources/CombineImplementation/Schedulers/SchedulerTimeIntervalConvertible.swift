/// A span of time that can be made of seconds and parts of them.
public protocol SchedulerTimeIntervalConvertible {
  /// A number of seconds.
  static func seconds(_ s: Int) -> Self

  /// A number of seconds, with a fraction.
  static func seconds(_ s: Double) -> Self

  /// A number of milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// A number of microseconds.
  static func microseconds(_ us: Int) -> Self

  /// A number of nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}

extension Int {
  /// The product, or the nearest number that there is.
  func saturatingMultiply(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }

  /// The sum, or the nearest number that there is.
  func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  /// The difference, or the nearest number that there is.
  func saturatingSubtract(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// The nearest whole number; 0 for something that is not a number.
  init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else {
      self = Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
  }
}
