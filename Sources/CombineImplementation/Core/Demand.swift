extension Subscribers {
  /// A number of values that a subscriber asks for.
  ///
  /// Arithmetic saturates: nothing overflows, and nothing goes below ``none``.
  @frozen
  public struct Demand: Hashable, Comparable, Codable, CustomStringConvertible, Sendable {
    @usableFromInline let rawValue: UInt

    @inlinable
    init(rawValue: UInt) { self.rawValue = min(rawValue, Demand.unlimitedValue) }

    @usableFromInline static var unlimitedValue: UInt {
      @inlinable get { UInt(Int.max) + 1 }
    }

    /// As many values as the publisher can produce.
    @inlinable
    public static var unlimited: Demand { Demand(rawValue: unlimitedValue) }

    /// No values; the same as `.max(0)`.
    @inlinable
    public static var none: Demand { Demand(rawValue: 0) }

    /// At most so many values.
    ///
    /// - Parameter value: The number; a negative one counts as 0.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      Demand(rawValue: value > 0 ? UInt(value) : 0)
    }

    /// The number of values, or `nil` for ``unlimited``.
    @inlinable
    public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    /// `unlimited`, or `max(n)`.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    @inlinable
    public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Encodes the number of values.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rawValue)
    }

    /// Decodes what ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      self.init(rawValue: try decoder.singleValueContainer().decode(UInt.self))
    }
  }
}
