import Locking

/// An identity for a stream's subscriber or subscription.
public struct CombineIdentifier: Hashable, CustomStringConvertible {
  private let rawValue: UInt

  private static let counter = AtomicWord(0)

  /// Creates an identity that no other has had.
  public init() {
    // NB: Odd numbers, so that none equals the address of an object.
    rawValue = CombineIdentifier.counter.add(2) | 1
  }

  /// Creates the identity of an object.
  ///
  /// - Parameter obj: The object, which is not kept.
  public init(_ obj: AnyObject) {
    rawValue = UInt(bitPattern: ObjectIdentifier(obj))
  }

  /// The identity in hexadecimal digits.
  public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// A type with an identity within streams.
public protocol CustomCombineIdentifierConvertible {
  /// The identity.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identity of the object.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
