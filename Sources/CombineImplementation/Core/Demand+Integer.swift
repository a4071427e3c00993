extension Subscribers.Demand {
  @inlinable
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  @inlinable
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs.max == lhs }

  @inlinable
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }

  @inlinable
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs.max != lhs }

  @inlinable
  public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }

  @inlinable
  public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }

  @inlinable
  public static func < (lhs: Self, rhs: Int) -> Bool { !(lhs >= rhs) }

  @inlinable
  public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }

  @inlinable
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

  @inlinable
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }

  @inlinable
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

  @inlinable
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
}
