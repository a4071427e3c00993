public import Foundation

extension RunLoop {
  /// A point in time for a run loop.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The date.
    public var date: Date

    /// Creates a point in time.
    public init(_ date: Date) { self.date = date }

    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(other.date.timeIntervalSince(date))
    }

    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
    }

    /// A span of time in seconds.
    public struct Stride: _TimeIntervalStride {
      public typealias FloatLiteralType = TimeInterval
      public typealias IntegerLiteralType = TimeInterval
      public typealias Magnitude = TimeInterval

      /// The span in seconds.
      public var magnitude: TimeInterval

      /// Creates a span of so many seconds.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }

      public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }

      public static func seconds(_ s: Double) -> Self { Self(s) }
    }
  }

  /// There are no options.
  public struct SchedulerOptions: Sendable {}
}
