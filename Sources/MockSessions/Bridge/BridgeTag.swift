/// A number as a type: each gives a class of its own, and with it each configuration.
///
/// NB: Foundation makes the objects of a `URLProtocol` itself, and tells them nothing of their session. The
/// class is the one thing in which two sessions can differ.
protocol BridgeTag {}

enum NoDigit: BridgeTag {}

enum ZeroDigit<Rest: BridgeTag>: BridgeTag {}

enum OneDigit<Rest: BridgeTag>: BridgeTag {}

enum BridgeTags {
  /// The type that stands for a number.
  static func tag(_ number: UInt64) -> any BridgeTag.Type {
    var (rest, tag): (UInt64, any BridgeTag.Type) = (number, NoDigit.self)
    while rest > 0 {
      tag = rest.isMultiple(of: 2) ? zero(tag) : one(tag)
      rest /= 2
    }
    return tag
  }

  private static func zero<Tag: BridgeTag>(_ tag: Tag.Type) -> any BridgeTag.Type {
    ZeroDigit<Tag>.self
  }

  private static func one<Tag: BridgeTag>(_ tag: Tag.Type) -> any BridgeTag.Type {
    OneDigit<Tag>.self
  }
}
