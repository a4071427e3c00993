public import Dispatch

extension DispatchQueue {
  /// A point in time for a dispatch queue, in nanoseconds of the host's uptime.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The time.
    public var dispatchTime: DispatchTime

    /// Creates a point in time.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// Decodes nanoseconds.
    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
    }

    /// Encodes nanoseconds.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    public func distance(to other: SchedulerTimeType) -> Stride {
      let (start, end) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      return end >= start
        ? Stride(Int(clamping: end - start))
        : Stride(0.saturatingSubtract(Int(clamping: start - end)))
    }

    public func advanced(by n: Stride) -> SchedulerTimeType {
      let start = dispatchTime.uptimeNanoseconds
      let distance = UInt64(n.magnitude.magnitude)
      let (end, overflow) =
        n.magnitude < 0
        ? start.subtractingReportingOverflow(distance) : start.addingReportingOverflow(distance)
      // NB: 0 would mean "now" to Dispatch.
      let nearest: UInt64 = n.magnitude < 0 ? 1 : .max - 1
      return SchedulerTimeType(DispatchTime(uptimeNanoseconds: overflow ? nearest : end))
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(dispatchTime.uptimeNanoseconds)
    }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.dispatchTime < rhs.dispatchTime }
  }
}

extension DispatchQueue.SchedulerTimeType {
  /// A span of time in nanoseconds. Arithmetic saturates.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Hashable, Codable, Sendable
  {
    public typealias FloatLiteralType = Double
    public typealias IntegerLiteralType = Int
    public typealias Magnitude = Int

    /// The span in nanoseconds.
    public var magnitude: Int

    init(_ nanoseconds: Int) { magnitude = nanoseconds }

    /// Creates a span from one of Dispatch.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let s): self = .seconds(s)
      case .milliseconds(let ms): self = .milliseconds(ms)
      case .microseconds(let us): self = .microseconds(us)
      case .nanoseconds(let ns): self = .nanoseconds(ns)
      case .never: self.init(.max)
      @unknown default: self.init(.max)
      }
    }

    /// Creates a span of seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }

    /// Creates a span of seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }

    /// Creates a span of nanoseconds.
    public init?<T>(exactly source: T) where T: BinaryInteger {
      guard let nanoseconds = Int(exactly: source) else { return nil }
      self.init(nanoseconds)
    }

    /// The span as one of Dispatch.
    public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

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

    public static func seconds(_ s: Double) -> Self { Self(Int(saturating: s * 1e9)) }

    public static func seconds(_ s: Int) -> Self { Self(s.saturatingMultiply(by: 1_000_000_000)) }

    public static func milliseconds(_ ms: Int) -> Self {
      Self(ms.saturatingMultiply(by: 1_000_000))
    }

    public static func microseconds(_ us: Int) -> Self { Self(us.saturatingMultiply(by: 1000)) }

    public static func nanoseconds(_ ns: Int) -> Self { Self(ns) }
  }
}
