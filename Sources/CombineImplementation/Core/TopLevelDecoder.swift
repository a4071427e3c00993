public import Foundation

/// A type that decodes a whole value, for ``Publisher/decode(type:decoder:)``.
public protocol TopLevelDecoder {
  /// What it decodes from.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - from: The encoded value.
  /// - Returns: The value.
  func decode<T>(_ type: T.Type, from: Self.Input) throws -> T where T: Decodable
}

extension JSONDecoder: TopLevelDecoder {
  public typealias Input = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  public typealias Input = Data
}
