extension Subscribers.Demand {
  /// Adds two demands; anything with ``unlimited`` is unlimited.
  @_transparent
  public static func + (lhs: Self, rhs: Self) -> Self {
    // NB: Both are at most 2⁶³, so only 2⁶³ + 2⁶³ wraps around, and only to 0.
    let sum = lhs.rawValue &+ rhs.rawValue
    return sum < lhs.rawValue || sum > unlimitedValue ? .unlimited : Self(rawValue: sum)
  }

  /// Subtracts a demand; unlimited stays unlimited, and nothing goes below ``none``.
  @_transparent
  public static func - (lhs: Self, rhs: Self) -> Self {
    if lhs == .unlimited { return .unlimited }
    return Self(rawValue: lhs.rawValue > rhs.rawValue ? lhs.rawValue &- rhs.rawValue : 0)
  }

  /// Multiplies a demand; a negative factor counts as 0.
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    if lhs == .unlimited { return .unlimited }
    let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: UInt(Swift.max(rhs, 0)))
    return Self(rawValue: overflow ? unlimitedValue : min(product, unlimitedValue))
  }

  /// Adds a number of values; a negative one subtracts.
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    rhs < 0 ? lhs - Self(rawValue: rhs.magnitude) : lhs + .max(rhs)
  }

  /// Subtracts a number of values; a negative one adds.
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    rhs < 0 ? lhs + Self(rawValue: rhs.magnitude) : lhs - .max(rhs)
  }

  /// Adds another demand.
  @_transparent
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Subtracts another demand.
  @_transparent
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Adds a number of values; a negative one subtracts.
  @inlinable
  public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Subtracts a number of values; a negative one adds.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Multiplies by a number.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}
