public import Foundation

/// What the spans of time of `RunLoop` and of `OperationQueue` have in common: seconds, as a
/// floating-point number.
public protocol _TimeIntervalStride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
  Sendable, SchedulerTimeIntervalConvertible
where
  FloatLiteralType == TimeInterval, IntegerLiteralType == TimeInterval, Magnitude == TimeInterval
{
  /// The span in seconds.
  var magnitude: TimeInterval { get set }

  /// Creates a span of seconds.
  init(_ timeInterval: TimeInterval)
}

extension _TimeIntervalStride {
  /// The span in seconds.
  public var timeInterval: TimeInterval { magnitude }

  public init(integerLiteral value: TimeInterval) { self.init(value) }

  public init(floatLiteral value: TimeInterval) { self.init(value) }

  public init?<T>(exactly source: T) where T: BinaryInteger {
    guard let value = TimeInterval(exactly: source) else { return nil }
    self.init(value)
  }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }

  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }

  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }

  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }

  public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }

  public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }
}
