extension Subscribers {
  /// A number of values that a subscriber asks for.
  ///
  /// Arithmetic saturates: nothing overflows, and nothing goes below ``none``.
  ///
  /// NB: What every value needs is transparent: a debug build, which inlines nothing else, would
  /// spend more on these calls than on the rest of a short chain.
  @frozen
  public struct Demand: Hashable, Comparable, Codable, CustomStringConvertible, Sendable {
    @usableFromInline let rawValue: UInt

    /// - Parameter rawValue: At most ``unlimitedValue``.
    @_transparent
    @usableFromInline
    init(rawValue: UInt) { self.rawValue = rawValue }

    @usableFromInline static var unlimitedValue: UInt {
      @_transparent get { 1 << 63 }
    }

    /// As many values as the publisher can produce.
    @_transparent
    public static var unlimited: Demand { Demand(rawValue: unlimitedValue) }

    /// No values; the same as `.max(0)`.
    @_transparent
    public static var none: Demand { Demand(rawValue: 0) }

    /// At most so many values.
    ///
    /// - Parameter value: The number; a negative one counts as 0.
    @_transparent
    public static func max(_ value: Int) -> Demand {
      Demand(rawValue: value > 0 ? UInt(bitPattern: value) : 0)
    }

    /// The number of values, or `nil` for ``unlimited``.
    @inlinable
    public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    /// `unlimited`, or `max(n)`.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    @_transparent
    public static func == (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue == rhs.rawValue }

    @_transparent
    @usableFromInline
    static func != (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue != rhs.rawValue }

    @_transparent
    public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue < rhs.rawValue }

    @_transparent
    public static func <= (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue <= rhs.rawValue }

    @_transparent
    public static func >= (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue >= rhs.rawValue }

    @_transparent
    public static func > (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue > rhs.rawValue }

    /// Encodes the number of values.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rawValue)
    }

    /// Decodes what ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      let decoded = try decoder.singleValueContainer().decode(UInt.self)
      self.init(rawValue: min(decoded, Demand.unlimitedValue))
    }
  }
}
