extension Subscribers.Demand {
  /// Whether so many values are demanded.
  @inlinable
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  /// Whether so many values are demanded.
  @inlinable
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs.max == lhs }

  /// Whether another number of values is demanded.
  @inlinable
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }

  /// Whether another number of values is demanded.
  @inlinable
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs.max != lhs }

  /// Whether more values are demanded.
  @inlinable
  public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }

  /// Whether as many values or more are demanded.
  @inlinable
  public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }

  /// Whether fewer values are demanded.
  @inlinable
  public static func < (lhs: Self, rhs: Int) -> Bool { !(lhs >= rhs) }

  /// Whether as many values or fewer are demanded.
  @inlinable
  public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }

  /// Whether fewer values are demanded.
  @inlinable
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

  /// Whether as many values or fewer are demanded.
  @inlinable
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }

  /// Whether more values are demanded.
  @inlinable
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

  /// Whether as many values or more are demanded.
  @inlinable
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
}
