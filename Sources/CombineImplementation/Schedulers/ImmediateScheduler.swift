/// A scheduler that runs everything at once, on the thread that schedules.
///
/// Delays count for nothing, and what is to be repeated runs once.
public struct ImmediateScheduler: Scheduler {
  /// A point in time that is always the same.
  public struct SchedulerTimeType: Strideable {
    /// A span of time that counts for nothing.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
      SchedulerTimeIntervalConvertible
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      /// The size of the span.
      public var magnitude: Int

      /// Creates a span.
      @inlinable
      public init(_ value: Int) { magnitude = value }

      @inlinable
      public init(integerLiteral value: Int) { self.init(value) }

      @inlinable
      public init(floatLiteral value: Double) { self.init(Int(value)) }

      @inlinable
      public init?<T>(exactly source: T) where T: BinaryInteger {
        guard let value = Int(exactly: source) else { return nil }
        self.init(value)
      }

      public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

      public static func * (lhs: Self, rhs: Self) -> Self {
        Self(lhs.magnitude.saturatingMultiply(by: rhs.magnitude))
      }

      public static func + (lhs: Self, rhs: Self) -> Self {
        Self(lhs.magnitude.saturatingAdd(rhs.magnitude))
      }

      public static func - (lhs: Self, rhs: Self) -> Self {
        Self(lhs.magnitude.saturatingSubtract(rhs.magnitude))
      }

      public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

      public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

      public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

      public static func seconds(_ s: Int) -> Self { Self(0) }

      public static func seconds(_ s: Double) -> Self { Self(0) }

      public static func milliseconds(_ ms: Int) -> Self { Self(0) }

      public static func microseconds(_ us: Int) -> Self { Self(0) }

      public static func nanoseconds(_ ns: Int) -> Self { Self(0) }
    }

    public func distance(to other: SchedulerTimeType) -> Stride { Stride(0) }

    public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }

  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The scheduler.
  public nonisolated(unsafe) static let shared = ImmediateScheduler()

  public var now: SchedulerTimeType { SchedulerTimeType() }

  public var minimumTolerance: SchedulerTimeType.Stride { SchedulerTimeType.Stride(0) }

  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    action()
  }

  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
