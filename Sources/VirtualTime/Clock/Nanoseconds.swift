/// Arithmetic on nanoseconds that saturates instead of overflowing.
extension Int64 {
  package func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  package func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  func saturatingMultiply(by factor: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }

  /// The nearest whole number of nanoseconds in a number of seconds; 0 for what is not a number.
  package init(nanosecondsIn seconds: Double) {
    let nanoseconds = (seconds * 1e9).rounded()
    self = nanoseconds.isNaN ? 0 : Int64(exactly: nanoseconds) ?? (seconds < 0 ? .min : .max)
  }
}

extension Duration {
  /// The whole nanoseconds, cut off towards zero, or the nearest number that there is.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    return product.saturatingAdd(attoseconds / 1_000_000_000)
  }

  /// The span in the largest unit that gives a whole number, as in `350ms`.
  package var inUnits: String {
    let nanoseconds = nanoseconds
    for (unit, factor) in [("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000)] as [(_, Int64)]
    where nanoseconds % factor == 0 {
      return "\(nanoseconds / factor)\(unit)"
    }
    return "\(nanoseconds)ns"
  }
}
