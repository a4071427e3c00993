public import Foundation

/// A type that encodes a whole value, for ``Publisher/encode(encoder:)``.
public protocol TopLevelEncoder {
  /// What it encodes to.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The encoded value.
  func encode<T>(_ value: T) throws -> Self.Output where T: Encodable
}

extension JSONEncoder: TopLevelEncoder {
  public typealias Output = Data
}

extension PropertyListEncoder: TopLevelEncoder {
  public typealias Output = Data
}
